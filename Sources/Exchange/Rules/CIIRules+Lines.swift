/// Lines: what has no place in the standard’s binding to CII, or only one.
extension CIIRules {
    static let structureOfLines = """
        …/IncludedSupplyChainTradeLineItem:
        035 DescriptionCode  036 ParentLineID  037 LineStatusCode  038 LineStatusReasonCode
        221 IncludedSubordinateTradeLineItem
        …/IncludedSupplyChainTradeLineItem/AssociatedDocumentLineDocument:
        IncludedNote { 041~ SubjectCode  042 ID  043 Subject  044 ContentCode }  039~? IncludedNote
        040~? IncludedNote/Content
        …/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct:
        045 ID  048 ManufacturerAssignedID  049 TradeName  050 TypeCode  051 NetWeightMeasure  052 GrossWeightMeasure
        053 ProductGroupID  054 EndItemTypeCode  055 EndItemName  056 AreaDensityMeasure  057 UseDescription
        058 BrandName  059 SubBrandName  060 DrainedNetWeightMeasure  061 VariableMeasureIndicator  062 ColourCode
        063 ColourDescription  064 Designation  065 FormattedCancellationAnnouncedLaunchDateTime
        066 FormattedLatestProductDataChangeDateTime  ApplicableProductCharacteristic { 067 ID  068~ TypeCode
        070~ ValueMeasure  071 MeasurementMethodCode  073 ValueCode  074 ValueDateTime  075 ValueIndicator
        076 ContentTypeCode  077 ValueSpecifiedBinaryFile  078 ApplicableProductCharacteristicCondition
        079 ApplicableReferencedStandard }  080 ApplicableMaterialGoodsCharacteristic  DesignatedProductClassification {
        081 SystemID  082 SystemName  083 ClassName  084 SubClassCode  085 ClassProductCharacteristic
        086 ApplicableReferencedStandard }  087 IndividualTradeProductInstance
        088 CertificationEvidenceReferenceReferencedDocument  089 InspectionReferenceReferencedDocument
        OriginTradeCountry { 091 Name  092 SubordinateTradeCountrySubDivision }  093 LinearSpatialDimension
        094 MinimumLinearSpatialDimension  095 MaximumLinearSpatialDimension  096 ManufacturerTradeParty
        097 PresentationSpecifiedBinaryFile  098 MSDSReferenceReferencedDocument
        099 AdditionalReferenceReferencedDocument  100 LegalRightsOwnerTradeParty  101 BrandOwnerTradeParty
        102 IncludedReferencedProduct  103 InformationNote
        …/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/ApplicableProductCharacteristic:
        069!~= Description  072!~= Value
        …/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement:
        104 BuyerReference  105 BuyerRequisitionerTradeParty  106~ ApplicableTradeDeliveryTerms
        107~ SellerOrderReferencedDocument  108~ BuyerOrderReferencedDocument/IssuerAssignedID
        109 QuotationReferencedDocument  110 ContractReferencedDocument  111 DemandForecastReferencedDocument
        112 PromotionalDealReferencedDocument  113 AdditionalReferencedDocument  GrossPriceProductTradePrice {
        114 TypeCode  115 MinimumQuantity  116 MaximumQuantity  117 ChangeReason  118 OrderUnitConversionFactorNumeric
        AppliedTradeAllowanceCharge { 120 ID  121 SequenceNumeric  122 CalculationPercent  123 BasisAmount
        124 BasisQuantity  125 PrepaidIndicator  126 UnitBasisAmount  127~ ReasonCode  128~ Reason  129 TypeCode
        130 CategoryTradeTax  131 ActualTradeCurrencyExchange }  445 IncludedTradeTax  132 ValiditySpecifiedPeriod
        133 DeliveryTradeLocation  134 TradeComparisonReferencePrice  135 AssociatedReferencedDocument }
        NetPriceProductTradePrice { 136 TypeCode  138 MinimumQuantity  139 MaximumQuantity  140 ChangeReason
        141 OrderUnitConversionFactorNumeric  142 AppliedTradeAllowanceCharge  446 IncludedTradeTax
        143 ValiditySpecifiedPeriod  144 DeliveryTradeLocation  145 TradeComparisonReferencePrice
        146 AssociatedReferencedDocument }  147 RequisitionerReferencedDocument  148~ ItemSellerTradeParty
        149 ItemBuyerTradeParty  150 IncludedSpecifiedMarketplace  447 UltimateCustomerOrderReferencedDocument
        441!? NetPriceProductTradePrice/ChargeAmount  439!~= NetPriceProductTradePrice/ChargeAmount
        …/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeDelivery:
        151 RequestedQuantity  152 ReceivedQuantity  153 ChargeFreeQuantity  154 PackageQuantity
        155 ProductUnitQuantity  156~ PerPackageUnitQuantity  157 NetWeightMeasure  158 GrossWeightMeasure
        159 TheoreticalWeightMeasure  160 DespatchedQuantity  161 SpecifiedDeliveryAdjustment
        162 IncludedSupplyChainPackaging  163 RelatedSupplyChainConsignment  164~ ShipToTradeParty
        165 UltimateShipToTradeParty  166 ShipFromTradeParty  167 ActualDespatchSupplyChainEvent
        168 ActualPickUpSupplyChainEvent  169 RequestedDeliverySupplyChainEvent  170~ ActualDeliverySupplyChainEvent
        171 ActualReceiptSupplyChainEvent  172 AdditionalReferencedDocument  173~ DespatchAdviceReferencedDocument
        174~ ReceivingAdviceReferencedDocument  175~ DeliveryNoteReferencedDocument
        176 ConsumptionReportReferencedDocument  177 PackingListReferencedDocument
        …/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement:
        178 PaymentReference  179 InvoiceIssuerReference  180 TotalAdjustmentAmount  181 DiscountIndicator
        182 ApplicableTradeTax/CalculatedAmount  SpecifiedTradeAllowanceCharge { 183 ChargeIndicator/IndicatorString
        184 ID  185 SequenceNumeric  187 BasisQuantity  188 PrepaidIndicator  189 UnitBasisAmount  190 TypeCode
        191 CategoryTradeTax  192 ActualTradeCurrencyExchange  193 ID }  194 SubtotalCalculatedTradeTax
        195 SpecifiedLogisticsServiceCharge  196 SpecifiedTradePaymentTerms
        SpecifiedTradeSettlementLineMonetarySummation { 197 ChargeTotalAmount  198 AllowanceTotalAmount
        199 TaxBasisTotalAmount  200~ TaxTotalAmount  201~ GrandTotalAmount  202 InformationAmount
        203 TotalAllowanceChargeAmount  204 TotalRetailValueInformationAmount  205 GrossLineTotalAmount
        206 NetLineTotalAmount  207 NetIncludingTaxesLineTotalAmount  208 ProductWeightLossInformationAmount }
        209 SpecifiedFinancialAdjustment  210~ InvoiceReferencedDocument  212 PayableSpecifiedTradeAccountingAccount
        ReceivableSpecifiedTradeAccountingAccount { 213 SetTriggerCode  214 TypeCode  215 AmountTypeCode  216 Name
        217 CostReferenceDimensionPattern }  218 PurchaseSpecifiedTradeAccountingAccount
        219 SalesSpecifiedTradeAccountingAccount  220 SpecifiedTradeSettlementFinancialCard  454= ApplicableTradeTax
        """
}
