/// Parties, delivery, payment and totals: what has no place in the standard’s binding to CII, or only one.
///
/// The numbers are those of CII-SR; with a D in front, those of CII-DT. An exclamation mark makes an error of the warning.
extension CIIRules {
    static let structureOfTrade: [StructureTable] = [
        StructureTable(
            "…/ApplicableHeaderTradeAgreement",
            absent: """
                442 Reference  222 SellerTradeParty/RoleCode
                223 SellerTradeParty/SpecifiedLegalOrganization/LegalClassificationCode
                224 SellerTradeParty/SpecifiedLegalOrganization/Name
                225 SellerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
                226 SellerTradeParty/SpecifiedLegalOrganization/AuthorizedLegalRegistration
                227 SellerTradeParty/DefinedTradeContact/ID  228 SellerTradeParty/DefinedTradeContact/TypeCode
                229 SellerTradeParty/DefinedTradeContact/JobTitle
                230 SellerTradeParty/DefinedTradeContact/Responsibility
                231 SellerTradeParty/DefinedTradeContact/PersonID
                232 SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/URIID
                233 SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/ChannelCode
                234 SellerTradeParty/DefinedTradeContact/DirectTelephoneUniversalCommunication
                235 SellerTradeParty/DefinedTradeContact/MobileTelephoneUniversalCommunication
                236 SellerTradeParty/DefinedTradeContact/FaxUniversalCommunication
                237 SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/ChannelCode
                238 SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/CompleteNumber
                239 SellerTradeParty/DefinedTradeContact/TelexUniversalCommunication
                240 SellerTradeParty/DefinedTradeContact/VOIPUniversalCommunication
                241 SellerTradeParty/DefinedTradeContact/InstantMessagingUniversalCommunication
                242 SellerTradeParty/DefinedTradeContact/SpecifiedNote
                243 SellerTradeParty/DefinedTradeContact/SpecifiedContactPerson
                244 SellerTradeParty/URIUniversalCommunication/ChannelCode
                245 SellerTradeParty/URIUniversalCommunication/CompleteNumber
                246 SellerTradeParty/SpecifiedTaxRegistration/AssociatedRegisteredTax
                247 SellerTradeParty/EndPointURIUniversalCommunication
                248 SellerTradeParty/LogoAssociatedSpecifiedBinaryFile  249 BuyerTradeParty/RoleCode
                250 BuyerTradeParty/Description  251 BuyerTradeParty/SpecifiedLegalOrganization/LegalClassificationCode
                252 BuyerTradeParty/SpecifiedLegalOrganization/Name
                254 BuyerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
                255 BuyerTradeParty/SpecifiedLegalOrganization/AuthorizedLegalRegistration
                256 BuyerTradeParty/DefinedTradeContact/ID  257 BuyerTradeParty/DefinedTradeContact/TypeCode
                258 BuyerTradeParty/DefinedTradeContact/JobTitle  259 BuyerTradeParty/DefinedTradeContact/Responsibility
                260 BuyerTradeParty/DefinedTradeContact/PersonID
                261 BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/URIID
                262 BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/ChannelCode
                263 BuyerTradeParty/DefinedTradeContact/DirectTelephoneUniversalCommunication
                264 BuyerTradeParty/DefinedTradeContact/MobileTelephoneUniversalCommunication
                265 BuyerTradeParty/DefinedTradeContact/FaxUniversalCommunication
                266 BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/ChannelCode
                267 BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/CompleteNumber
                268 BuyerTradeParty/DefinedTradeContact/TelexUniversalCommunication
                269 BuyerTradeParty/DefinedTradeContact/VOIPUniversalCommunication
                270 BuyerTradeParty/DefinedTradeContact/InstantMessagingUniversalCommunication
                271 BuyerTradeParty/DefinedTradeContact/SpecifiedNote
                272 BuyerTradeParty/DefinedTradeContact/SpecifiedContactPerson
                273 BuyerTradeParty/URIUniversalCommunication/ChannelCode
                274 BuyerTradeParty/URIUniversalCommunication/CompleteNumber
                275 BuyerTradeParty/SpecifiedTaxRegistration/AssociatedRegisteredTax
                276 BuyerTradeParty/EndPointURIUniversalCommunication
                277 BuyerTradeParty/LogoAssociatedSpecifiedBinaryFile  278 SalesAgentTradeParty
                279 BuyerRequisitionerTradeParty  280 BuyerAssignedAccountantTradeParty
                281 SellerAssignedAccountantTradeParty  282 BuyerTaxRepresentativeTradeParty
                283 SellerTaxRepresentativeTradeParty/GlobalID  284 SellerTaxRepresentativeTradeParty/RoleCode
                285 SellerTaxRepresentativeTradeParty/Description
                286 SellerTaxRepresentativeTradeParty/SpecifiedLegalOrganization
                287 SellerTaxRepresentativeTradeParty/DefinedTradeContact
                288 SellerTaxRepresentativeTradeParty/URIUniversalCommunication
                289 SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/AssociatedRegisteredTax
                290 SellerTaxRepresentativeTradeParty/EndPointURIUniversalCommunication
                291 SellerTaxRepresentativeTradeParty/LogoAssociatedSpecifiedBinaryFile  292 ProductEndUserTradeParty
                293 ApplicableTradeDeliveryTerms  294 SellerOrderReferencedDocument/LineID
                295 BuyerOrderReferencedDocument/LineID  296 QuotationReferencedDocument
                297 OrderResponseReferencedDocument  298 ContractReferencedDocument/LineID
                299 DemandForecastReferencedDocument  300 SupplyInstructionReferencedDocument
                301 PromotionalDealReferencedDocument  302 PriceListReferencedDocument
                303 AdditionalReferencedDocument/LineID  304 RequisitionerReferencedDocument  305 BuyerAgentTradeParty
                306 PurchaseConditionsReferencedDocument  307 SpecifiedProcuringProject/Description
                448 UltimateCustomerOrderReferencedDocument
                """,
            atMostOne: """
                455! SellerTradeParty/DefinedTradeContact  456! BuyerTradeParty/DefinedTradeContact
                459! SellerTradeParty/URIUniversalCommunication  460! BuyerTradeParty/URIUniversalCommunication
                """),
        StructureTable(
            "…/ApplicableHeaderTradeDelivery",
            absent: """
                308 RelatedSupplyChainConsignment  309 ShipToTradeParty/RoleCode  310 ShipToTradeParty/Description
                311 ShipToTradeParty/SpecifiedLegalOrganization  312 ShipToTradeParty/DefinedTradeContact
                313 ShipToTradeParty/URIUniversalCommunication  314 ShipToTradeParty/SpecifiedTaxRegistration
                315 ShipToTradeParty/EndPointURIUniversalCommunication
                316 ShipToTradeParty/LogoAssociatedSpecifiedBinaryFile  317 UltimateShipToTradeParty
                318 ShipFromTradeParty  319 ActualDespatchSupplyChainEvent  320 ActualPickUpSupplyChainEvent
                321 ActualDeliverySupplyChainEvent/ID  322 ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTime
                323 ActualDeliverySupplyChainEvent/TypeCode  324 ActualDeliverySupplyChainEvent/Description
                325 ActualDeliverySupplyChainEvent/DescriptionBinaryObject
                326 ActualDeliverySupplyChainEvent/UnitQuantity
                327 ActualDeliverySupplyChainEvent/LatestOccurrenceDateTime
                328 ActualDeliverySupplyChainEvent/EarliestOccurrenceDateTime
                329 ActualDeliverySupplyChainEvent/OccurrenceSpecifiedPeriod
                330 ActualDeliverySupplyChainEvent/OccurrenceLogisticsLocation  331 ActualReceiptSupplyChainEvent
                332 AdditionalReferencedDocument  333 DespatchAdviceReferencedDocument/LineID
                334 DespatchAdviceReferencedDocument/LineID  335 DeliveryNoteReferencedDocument
                336 ConsumptionReportReferencedDocument  337 PreviousDeliverySupplyChainEvent
                338 PackingListReferencedDocument
                """),
        StructureTable(
            "…/ApplicableHeaderTradeSettlement",
            absent: """
                339 DuePayableAmount  340 CreditorReferenceTypeCode  341 CreditorReferenceType
                342 CreditorReferenceIssuerID  344 PaymentCurrencyCode  345 InvoiceIssuerReference  346 InvoiceDateTime
                347 NextInvoiceDateTime  348 CreditReasonCode  349 CreditReason  350 InvoicerTradeParty
                351 InvoiceeTradeParty  352 PayeeTradeParty/RoleCode  353 PayeeTradeParty/Description
                354 PayeeTradeParty/SpecifiedLegalOrganization/LegalClassificationCode
                355 PayeeTradeParty/SpecifiedLegalOrganization/Name
                356 PayeeTradeParty/SpecifiedLegalOrganization/TradingBusinessName
                357 PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
                358 PayeeTradeParty/SpecifiedLegalOrganization/AuthorizedLegalRegistration
                359 PayeeTradeParty/DefinedTradeContact  360 PayeeTradeParty/PostalTradeAddress
                361 PayeeTradeParty/URIUniversalCommunication  362 PayeeTradeParty/SpecifiedTaxRegistration
                363 PayeeTradeParty/EndPointURIUniversalCommunication
                364 PayeeTradeParty/LogoAssociatedSpecifiedBinaryFile  365 PayerTradeParty
                366 TaxApplicableTradeCurrencyExchange  367 InvoiceApplicableTradeCurrencyExchange
                368 PaymentApplicableTradeCurrencyExchange  369 SpecifiedTradeSettlementPaymentMeans/PaymentChannelCode
                370 SpecifiedTradeSettlementPaymentMeans/GuaranteeMethodCode
                371 SpecifiedTradeSettlementPaymentMeans/PaymentMethodCode  443 SpecifiedTradeSettlementPaymentMeans/ID
                372 SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/MicrochipIndicator
                373 SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/TypeCode
                375 SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/ExpiryDate
                376 SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/VerificationNumeric
                377 SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/ValidFromDateTime
                378 SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/CreditLimitAmount
                379 SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/CreditAvailableAmount
                380 SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/InterestRatePercent
                381 SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/Description
                382 SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount/AccountName
                444 SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount/ProprietaryID
                384 SpecifiedTradeSettlementPaymentMeans/PayerSpecifiedDebtorFinancialInstitution/ClearingSystemName
                385 SpecifiedTradeSettlementPaymentMeans/PayerSpecifiedDebtorFinancialInstitution/Name
                386 SpecifiedTradeSettlementPaymentMeans/PayerSpecifiedDebtorFinancialInstitution/LocationFinancialInstitutionAddress
                388 SpecifiedTradeAllowanceCharge/ID  389 SpecifiedTradeAllowanceCharge/SequenceNumeric
                390 SpecifiedTradeAllowanceCharge/BasisQuantity  391 SpecifiedTradeAllowanceCharge/PrepaidIndicator
                392 SpecifiedTradeAllowanceCharge/UnitBasisAmount  393 SpecifiedTradeAllowanceCharge/TypeCode
                394 SpecifiedTradeAllowanceCharge/ActualTradeCurrencyExchange  395 SubtotalCalculatedTradeTax
                396 SpecifiedLogisticsServiceCharge  397 SpecifiedTradePaymentTerms/ID
                398 SpecifiedTradePaymentTerms/FromEventCode  399 SpecifiedTradePaymentTerms/SettlementPeriodMeasure
                400 SpecifiedTradePaymentTerms/DueDateDateTime/DateTime  401 SpecifiedTradePaymentTerms/TypeCode
                402 SpecifiedTradePaymentTerms/InstructionTypeCode  404 SpecifiedTradePaymentTerms/PartialPaymentPercent
                405 SpecifiedTradePaymentTerms/PaymentMeansID  406 SpecifiedTradePaymentTerms/PartialPaymentAmount
                407 SpecifiedTradePaymentTerms/ApplicableTradePaymentPenaltyTerms
                408 SpecifiedTradePaymentTerms/ApplicableTradePaymentDiscountTerms
                409 SpecifiedTradePaymentTerms/PayeeTradeParty  421 SpecifiedFinancialAdjustment
                422 InvoiceReferencedDocument/LineID  423 ProFormaInvoiceReferencedDocument
                424 LetterOfCreditReferencedDocument  425 FactoringAgreementReferencedDocument
                426 FactoringListReferencedDocument  427 PayableSpecifiedTradeAccountingAccount
                428 ReceivableSpecifiedTradeAccountingAccount/SetTriggerCode
                429 ReceivableSpecifiedTradeAccountingAccount/TypeCode
                430 ReceivableSpecifiedTradeAccountingAccount/AmountTypeCode
                431 ReceivableSpecifiedTradeAccountingAccount/Name
                432 ReceivableSpecifiedTradeAccountingAccount/CostReferenceDimensionPattern
                433 PurchaseSpecifiedTradeAccountingAccount  434 SalesSpecifiedTradeAccountingAccount
                435 SpecifiedTradeSettlementFinancialCard  436 SpecifiedAdvancePayment  437 UltimatePayeeTradeParty
                """,
            atMostOne: """
                452 SpecifiedTradePaymentTerms  453 SpecifiedTradePaymentTerms/Description
                461! ApplicableTradeTax/TaxPointDate
                """),
        StructureTable(
            "…/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation",
            absent: """
                411 InformationAmount  412 TotalDiscountAmount  413 TotalAllowanceChargeAmount
                414 RetailValueExcludingTaxInformationAmount  415 TotalDepositFeeInformationAmount
                416 ProductValueExcludingTobaccoTaxInformationAmount  417 TotalRetailValueInformationAmount
                418 GrossLineTotalAmount  419 NetLineTotalAmount  420 NetIncludingTaxesLineTotalAmount
                """,
            atMostOne: """
                477! LineTotalAmount  478! ChargeTotalAmount  479! AllowanceTotalAmount  480! TaxBasisTotalAmount
                481! RoundingAmount  482! GrandTotalAmount  483! InformationAmount  484! TotalPrepaidAmount
                485! TotalDiscountAmount  486! TotalAllowanceChargeAmount  487! DuePayableAmount
                488! RetailValueExcludingTaxInformationAmount  489! TotalDepositFeeInformationAmount
                490! ProductValueExcludingTobaccoTaxInformationAmount  491! TotalRetailValueInformationAmount
                492! GrossLineTotalAmount  493! NetLineTotalAmount  494! NetIncludingTaxesLineTotalAmount
                """),
    ]
}
