/// Parties, delivery, payment and totals: what has no place in the standard’s binding to CII, or only one.
extension CIIRules {
    static let structureOfTrade = """
        …/ApplicableHeaderTradeAgreement:
        442 Reference  SellerTradeParty { 222 RoleCode  SpecifiedLegalOrganization { 223 LegalClassificationCode
        224 Name  225 PostalTradeAddress  226 AuthorizedLegalRegistration }  DefinedTradeContact { 227 ID  228 TypeCode
        229 JobTitle  230 Responsibility  231 PersonID  TelephoneUniversalCommunication { 232 URIID  233 ChannelCode }
        234 DirectTelephoneUniversalCommunication  235 MobileTelephoneUniversalCommunication
        236 FaxUniversalCommunication  EmailURIUniversalCommunication { 237 ChannelCode  238 CompleteNumber }
        239 TelexUniversalCommunication  240 VOIPUniversalCommunication  241 InstantMessagingUniversalCommunication
        242 SpecifiedNote  243 SpecifiedContactPerson }  URIUniversalCommunication { 244 ChannelCode
        245 CompleteNumber }  246 SpecifiedTaxRegistration/AssociatedRegisteredTax
        247 EndPointURIUniversalCommunication  248 LogoAssociatedSpecifiedBinaryFile }  BuyerTradeParty { 249 RoleCode
        250 Description  SpecifiedLegalOrganization { 251 LegalClassificationCode  252 Name  254 PostalTradeAddress
        255 AuthorizedLegalRegistration }  DefinedTradeContact { 256 ID  257 TypeCode  258 JobTitle  259 Responsibility
        260 PersonID  TelephoneUniversalCommunication { 261 URIID  262 ChannelCode }
        263 DirectTelephoneUniversalCommunication  264 MobileTelephoneUniversalCommunication
        265 FaxUniversalCommunication  EmailURIUniversalCommunication { 266 ChannelCode  267 CompleteNumber }
        268 TelexUniversalCommunication  269 VOIPUniversalCommunication  270 InstantMessagingUniversalCommunication
        271 SpecifiedNote  272 SpecifiedContactPerson }  URIUniversalCommunication { 273 ChannelCode
        274 CompleteNumber }  275 SpecifiedTaxRegistration/AssociatedRegisteredTax
        276 EndPointURIUniversalCommunication  277 LogoAssociatedSpecifiedBinaryFile }  278~ SalesAgentTradeParty
        279 BuyerRequisitionerTradeParty  280 BuyerAssignedAccountantTradeParty  281 SellerAssignedAccountantTradeParty
        282 BuyerTaxRepresentativeTradeParty  SellerTaxRepresentativeTradeParty { 283 GlobalID  284 RoleCode
        285 Description  286 SpecifiedLegalOrganization  287 DefinedTradeContact  288 URIUniversalCommunication
        289 SpecifiedTaxRegistration/AssociatedRegisteredTax  290 EndPointURIUniversalCommunication
        291 LogoAssociatedSpecifiedBinaryFile }  292 ProductEndUserTradeParty  293~ ApplicableTradeDeliveryTerms
        294 SellerOrderReferencedDocument/LineID  295 BuyerOrderReferencedDocument/LineID
        296 QuotationReferencedDocument  297 OrderResponseReferencedDocument  298 ContractReferencedDocument/LineID
        299 DemandForecastReferencedDocument  300 SupplyInstructionReferencedDocument
        301 PromotionalDealReferencedDocument  302 PriceListReferencedDocument  303 AdditionalReferencedDocument/LineID
        304 RequisitionerReferencedDocument  305~ BuyerAgentTradeParty  306 PurchaseConditionsReferencedDocument
        307 SpecifiedProcuringProject/Description  448 UltimateCustomerOrderReferencedDocument
        455!? SellerTradeParty/DefinedTradeContact  456!? BuyerTradeParty/DefinedTradeContact
        459!? SellerTradeParty/URIUniversalCommunication  460!? BuyerTradeParty/URIUniversalCommunication
        …/ApplicableHeaderTradeDelivery:
        308 RelatedSupplyChainConsignment  ShipToTradeParty { 309 RoleCode  310 Description
        311 SpecifiedLegalOrganization  312 DefinedTradeContact  313 URIUniversalCommunication
        314 SpecifiedTaxRegistration  315 EndPointURIUniversalCommunication  316 LogoAssociatedSpecifiedBinaryFile }
        317 UltimateShipToTradeParty  318 ShipFromTradeParty  319 ActualDespatchSupplyChainEvent
        320 ActualPickUpSupplyChainEvent  ActualDeliverySupplyChainEvent { 321 ID  322 OccurrenceDateTime/DateTime
        323 TypeCode  324 Description  325 DescriptionBinaryObject  326 UnitQuantity  327 LatestOccurrenceDateTime
        328 EarliestOccurrenceDateTime  329 OccurrenceSpecifiedPeriod  330 OccurrenceLogisticsLocation }
        331 ActualReceiptSupplyChainEvent  332 AdditionalReferencedDocument  DespatchAdviceReferencedDocument {
        333~ LineID  334~ LineID }  335 DeliveryNoteReferencedDocument  336 ConsumptionReportReferencedDocument
        337 PreviousDeliverySupplyChainEvent  338 PackingListReferencedDocument
        …/ApplicableHeaderTradeSettlement:
        339 DuePayableAmount  340 CreditorReferenceTypeCode  341 CreditorReferenceType  342 CreditorReferenceIssuerID
        344 PaymentCurrencyCode  345 InvoiceIssuerReference  346 InvoiceDateTime  347 NextInvoiceDateTime
        348 CreditReasonCode  349 CreditReason  350~ InvoicerTradeParty  351~ InvoiceeTradeParty  PayeeTradeParty {
        352~ RoleCode  353~ Description  SpecifiedLegalOrganization { 354~ LegalClassificationCode  355~ Name
        356~ TradingBusinessName  357~ PostalTradeAddress  358~ AuthorizedLegalRegistration }  359~ DefinedTradeContact
        360~ PostalTradeAddress  361~ URIUniversalCommunication  362~ SpecifiedTaxRegistration
        363~ EndPointURIUniversalCommunication  364 LogoAssociatedSpecifiedBinaryFile }  365~ PayerTradeParty
        366~ TaxApplicableTradeCurrencyExchange  367 InvoiceApplicableTradeCurrencyExchange
        368 PaymentApplicableTradeCurrencyExchange  SpecifiedTradeSettlementPaymentMeans { 369 PaymentChannelCode
        370 GuaranteeMethodCode  371 PaymentMethodCode  443 ID  ApplicableTradeSettlementFinancialCard {
        372 MicrochipIndicator  373 TypeCode  375 ExpiryDate  376 VerificationNumeric  377 ValidFromDateTime
        378 CreditLimitAmount  379 CreditAvailableAmount  380 InterestRatePercent  381 Description }
        PayerPartyDebtorFinancialAccount { 382 AccountName  444 ProprietaryID }
        PayerSpecifiedDebtorFinancialInstitution { 384 ClearingSystemName  385 Name
        386 LocationFinancialInstitutionAddress } }  SpecifiedTradeAllowanceCharge { 388 ID  389 SequenceNumeric
        390 BasisQuantity  391 PrepaidIndicator  392 UnitBasisAmount  393 TypeCode  394 ActualTradeCurrencyExchange }
        395 SubtotalCalculatedTradeTax  396 SpecifiedLogisticsServiceCharge  SpecifiedTradePaymentTerms { 397 ID
        398 FromEventCode  399 SettlementPeriodMeasure  400 DueDateDateTime/DateTime  401 TypeCode
        402 InstructionTypeCode  404 PartialPaymentPercent  405 PaymentMeansID  406 PartialPaymentAmount
        407 ApplicableTradePaymentPenaltyTerms  408 ApplicableTradePaymentDiscountTerms  409 PayeeTradeParty }
        421 SpecifiedFinancialAdjustment  422~ InvoiceReferencedDocument/LineID  423 ProFormaInvoiceReferencedDocument
        424 LetterOfCreditReferencedDocument  425 FactoringAgreementReferencedDocument
        426 FactoringListReferencedDocument  427 PayableSpecifiedTradeAccountingAccount
        ReceivableSpecifiedTradeAccountingAccount { 428 SetTriggerCode  429 TypeCode  430 AmountTypeCode  431 Name
        432 CostReferenceDimensionPattern }  433 PurchaseSpecifiedTradeAccountingAccount
        434 SalesSpecifiedTradeAccountingAccount  435 SpecifiedTradeSettlementFinancialCard  436 SpecifiedAdvancePayment
        437 UltimatePayeeTradeParty  452? SpecifiedTradePaymentTerms  453? SpecifiedTradePaymentTerms/Description
        461!? ApplicableTradeTax/TaxPointDate
        …/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation:
        411 InformationAmount  412 TotalDiscountAmount  413 TotalAllowanceChargeAmount
        414 RetailValueExcludingTaxInformationAmount  415 TotalDepositFeeInformationAmount
        416 ProductValueExcludingTobaccoTaxInformationAmount  417 TotalRetailValueInformationAmount
        418 GrossLineTotalAmount  419 NetLineTotalAmount  420 NetIncludingTaxesLineTotalAmount  477!? LineTotalAmount
        478!? ChargeTotalAmount  479!? AllowanceTotalAmount  480!? TaxBasisTotalAmount  481!? RoundingAmount
        482!? GrandTotalAmount  483!? InformationAmount  484!? TotalPrepaidAmount  485!? TotalDiscountAmount
        486!? TotalAllowanceChargeAmount  487!? DuePayableAmount  488!? RetailValueExcludingTaxInformationAmount
        489!? TotalDepositFeeInformationAmount  490!? ProductValueExcludingTobaccoTaxInformationAmount
        491!? TotalRetailValueInformationAmount  492!? GrossLineTotalAmount  493!? NetLineTotalAmount
        494!? NetIncludingTaxesLineTotalAmount
        """
}
