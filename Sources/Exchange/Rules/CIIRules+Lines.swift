/// Lines: what has no place in the standard’s binding to CII, or only one.
///
/// The numbers are those of CII-SR; with a D in front, those of CII-DT. An exclamation mark makes an error of the warning.
extension CIIRules {
    static let structureOfLines: [StructureTable] = [
        StructureTable(
            "…/IncludedSupplyChainTradeLineItem",
            absent: """
                035 DescriptionCode  036 ParentLineID  037 LineStatusCode  038 LineStatusReasonCode
                221 IncludedSubordinateTradeLineItem
                """),
        StructureTable(
            "…/IncludedSupplyChainTradeLineItem/AssociatedDocumentLineDocument",
            absent: """
                041 IncludedNote/SubjectCode  042 IncludedNote/ID  043 IncludedNote/Subject
                044 IncludedNote/ContentCode
                """,
            atMostOne: "039 IncludedNote  040 IncludedNote/Content"),
        StructureTable(
            "…/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct",
            absent: """
                045 ID  048 ManufacturerAssignedID  049 TradeName  050 TypeCode  051 NetWeightMeasure
                052 GrossWeightMeasure  053 ProductGroupID  054 EndItemTypeCode  055 EndItemName  056 AreaDensityMeasure
                057 UseDescription  058 BrandName  059 SubBrandName  060 DrainedNetWeightMeasure
                061 VariableMeasureIndicator  062 ColourCode  063 ColourDescription  064 Designation
                065 FormattedCancellationAnnouncedLaunchDateTime  066 FormattedLatestProductDataChangeDateTime
                067 ApplicableProductCharacteristic/ID  068 ApplicableProductCharacteristic/TypeCode
                070 ApplicableProductCharacteristic/ValueMeasure
                071 ApplicableProductCharacteristic/MeasurementMethodCode  073 ApplicableProductCharacteristic/ValueCode
                074 ApplicableProductCharacteristic/ValueDateTime  075 ApplicableProductCharacteristic/ValueIndicator
                076 ApplicableProductCharacteristic/ContentTypeCode
                077 ApplicableProductCharacteristic/ValueSpecifiedBinaryFile
                078 ApplicableProductCharacteristic/ApplicableProductCharacteristicCondition
                079 ApplicableProductCharacteristic/ApplicableReferencedStandard
                080 ApplicableMaterialGoodsCharacteristic  081 DesignatedProductClassification/SystemID
                082 DesignatedProductClassification/SystemName  083 DesignatedProductClassification/ClassName
                084 DesignatedProductClassification/SubClassCode
                085 DesignatedProductClassification/ClassProductCharacteristic
                086 DesignatedProductClassification/ApplicableReferencedStandard  087 IndividualTradeProductInstance
                088 CertificationEvidenceReferenceReferencedDocument  089 InspectionReferenceReferencedDocument
                091 OriginTradeCountry/Name  092 OriginTradeCountry/SubordinateTradeCountrySubDivision
                093 LinearSpatialDimension  094 MinimumLinearSpatialDimension  095 MaximumLinearSpatialDimension
                096 ManufacturerTradeParty  097 PresentationSpecifiedBinaryFile  098 MSDSReferenceReferencedDocument
                099 AdditionalReferenceReferencedDocument  100 LegalRightsOwnerTradeParty  101 BrandOwnerTradeParty
                102 IncludedReferencedProduct  103 InformationNote
                """),
        StructureTable(
            "…/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/ApplicableProductCharacteristic",
            exactlyOne: "069! Description  072! Value"),
        StructureTable(
            "…/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement",
            absent: """
                104 BuyerReference  105 BuyerRequisitionerTradeParty  106 ApplicableTradeDeliveryTerms
                107 SellerOrderReferencedDocument  108 BuyerOrderReferencedDocument/IssuerAssignedID
                109 QuotationReferencedDocument  110 ContractReferencedDocument  111 DemandForecastReferencedDocument
                112 PromotionalDealReferencedDocument  113 AdditionalReferencedDocument
                114 GrossPriceProductTradePrice/TypeCode  115 GrossPriceProductTradePrice/MinimumQuantity
                116 GrossPriceProductTradePrice/MaximumQuantity  117 GrossPriceProductTradePrice/ChangeReason
                118 GrossPriceProductTradePrice/OrderUnitConversionFactorNumeric
                120 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ID
                121 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/SequenceNumeric
                122 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/CalculationPercent
                123 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/BasisAmount
                124 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/BasisQuantity
                125 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/PrepaidIndicator
                126 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/UnitBasisAmount
                127 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ReasonCode
                128 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/Reason
                129 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/TypeCode
                130 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/CategoryTradeTax
                131 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ActualTradeCurrencyExchange
                445 GrossPriceProductTradePrice/IncludedTradeTax
                132 GrossPriceProductTradePrice/ValiditySpecifiedPeriod
                133 GrossPriceProductTradePrice/DeliveryTradeLocation
                134 GrossPriceProductTradePrice/TradeComparisonReferencePrice
                135 GrossPriceProductTradePrice/AssociatedReferencedDocument  136 NetPriceProductTradePrice/TypeCode
                138 NetPriceProductTradePrice/MinimumQuantity  139 NetPriceProductTradePrice/MaximumQuantity
                140 NetPriceProductTradePrice/ChangeReason
                141 NetPriceProductTradePrice/OrderUnitConversionFactorNumeric
                142 NetPriceProductTradePrice/AppliedTradeAllowanceCharge
                446 NetPriceProductTradePrice/IncludedTradeTax  143 NetPriceProductTradePrice/ValiditySpecifiedPeriod
                144 NetPriceProductTradePrice/DeliveryTradeLocation
                145 NetPriceProductTradePrice/TradeComparisonReferencePrice
                146 NetPriceProductTradePrice/AssociatedReferencedDocument  147 RequisitionerReferencedDocument
                148 ItemSellerTradeParty  149 ItemBuyerTradeParty  150 IncludedSpecifiedMarketplace
                447 UltimateCustomerOrderReferencedDocument
                """,
            atMostOne: "441! NetPriceProductTradePrice/ChargeAmount",
            exactlyOne: "439! NetPriceProductTradePrice/ChargeAmount"),
        StructureTable(
            "…/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeDelivery",
            absent: """
                151 RequestedQuantity  152 ReceivedQuantity  153 ChargeFreeQuantity  154 PackageQuantity
                155 ProductUnitQuantity  156 PerPackageUnitQuantity  157 NetWeightMeasure  158 GrossWeightMeasure
                159 TheoreticalWeightMeasure  160 DespatchedQuantity  161 SpecifiedDeliveryAdjustment
                162 IncludedSupplyChainPackaging  163 RelatedSupplyChainConsignment  164 ShipToTradeParty
                165 UltimateShipToTradeParty  166 ShipFromTradeParty  167 ActualDespatchSupplyChainEvent
                168 ActualPickUpSupplyChainEvent  169 RequestedDeliverySupplyChainEvent
                170 ActualDeliverySupplyChainEvent  171 ActualReceiptSupplyChainEvent  172 AdditionalReferencedDocument
                173 DespatchAdviceReferencedDocument  174 ReceivingAdviceReferencedDocument
                175 DeliveryNoteReferencedDocument  176 ConsumptionReportReferencedDocument
                177 PackingListReferencedDocument
                """),
        StructureTable(
            "…/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement",
            absent: """
                178 PaymentReference  179 InvoiceIssuerReference  180 TotalAdjustmentAmount  181 DiscountIndicator
                182 ApplicableTradeTax/CalculatedAmount
                183 SpecifiedTradeAllowanceCharge/ChargeIndicator/IndicatorString  184 SpecifiedTradeAllowanceCharge/ID
                185 SpecifiedTradeAllowanceCharge/SequenceNumeric  187 SpecifiedTradeAllowanceCharge/BasisQuantity
                188 SpecifiedTradeAllowanceCharge/PrepaidIndicator  189 SpecifiedTradeAllowanceCharge/UnitBasisAmount
                190 SpecifiedTradeAllowanceCharge/TypeCode  191 SpecifiedTradeAllowanceCharge/CategoryTradeTax
                192 SpecifiedTradeAllowanceCharge/ActualTradeCurrencyExchange  193 SpecifiedTradeAllowanceCharge/ID
                194 SubtotalCalculatedTradeTax  195 SpecifiedLogisticsServiceCharge  196 SpecifiedTradePaymentTerms
                197 SpecifiedTradeSettlementLineMonetarySummation/ChargeTotalAmount
                198 SpecifiedTradeSettlementLineMonetarySummation/AllowanceTotalAmount
                199 SpecifiedTradeSettlementLineMonetarySummation/TaxBasisTotalAmount
                200 SpecifiedTradeSettlementLineMonetarySummation/TaxTotalAmount
                201 SpecifiedTradeSettlementLineMonetarySummation/GrandTotalAmount
                202 SpecifiedTradeSettlementLineMonetarySummation/InformationAmount
                203 SpecifiedTradeSettlementLineMonetarySummation/TotalAllowanceChargeAmount
                204 SpecifiedTradeSettlementLineMonetarySummation/TotalRetailValueInformationAmount
                205 SpecifiedTradeSettlementLineMonetarySummation/GrossLineTotalAmount
                206 SpecifiedTradeSettlementLineMonetarySummation/NetLineTotalAmount
                207 SpecifiedTradeSettlementLineMonetarySummation/NetIncludingTaxesLineTotalAmount
                208 SpecifiedTradeSettlementLineMonetarySummation/ProductWeightLossInformationAmount
                209 SpecifiedFinancialAdjustment  210 InvoiceReferencedDocument
                212 PayableSpecifiedTradeAccountingAccount  213 ReceivableSpecifiedTradeAccountingAccount/SetTriggerCode
                214 ReceivableSpecifiedTradeAccountingAccount/TypeCode
                215 ReceivableSpecifiedTradeAccountingAccount/AmountTypeCode
                216 ReceivableSpecifiedTradeAccountingAccount/Name
                217 ReceivableSpecifiedTradeAccountingAccount/CostReferenceDimensionPattern
                218 PurchaseSpecifiedTradeAccountingAccount  219 SalesSpecifiedTradeAccountingAccount
                220 SpecifiedTradeSettlementFinancialCard
                """,
            exactlyOne: "454 ApplicableTradeTax"),
    ]
}
