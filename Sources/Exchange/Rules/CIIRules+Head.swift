/// The head of a document, and what any part of it may have: what has no place in the standard’s binding to CII, or only one.
extension CIIRules {
    static let structureOfHead = """
        /CrossIndustryInvoice/ExchangedDocumentContext:
        001 SpecifiedTransactionID  002 TestIndicator  006 BIMSpecifiedDocumentContextParameter
        007 ScenarioSpecifiedDocumentContextParameter  008 ApplicationSpecifiedDocumentContextParameter
        011 SubsetSpecifiedDocumentContextParameter  012 MessageStandardSpecifiedDocumentContextParameter
        003? BusinessProcessSpecifiedDocumentContextParameter  009!= GuidelineSpecifiedDocumentContextParameter
        010!= GuidelineSpecifiedDocumentContextParameter/ID
        /CrossIndustryInvoice/ExchangedDocument:
        013 Name  015 IssueDateTime/DateTime  016 CopyIndicator  017 Purpose  018 ControlRequirementIndicator
        019 LanguageID  020 PurposeCode  021 RevisionDateTime  022 VersionID  023 GlobalID  024 RevisionID
        025 PreviousRevisionID  026 CategoryCode  IncludedNote { 027 Subject  028 ContentCode  032 ID }
        033 EffectiveSpecifiedPeriod  034 IssuerTradeParty  014!= TypeCode
        /CrossIndustryInvoice/ExchangedDocument/IncludedNote:
        030? Content
        /CrossIndustryInvoice:
        438 ValuationBreakdownStatement
        469!+? SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/PaymentReference
        *DocumentContextParameter:
        004 Value  005 SpecifiedDocumentVersion
        *ReferencedDocument:
        D016! StatusCode  D017! CopyIndicator  D019! GlobalID  D020! RevisionID  D023! Information  D025! SectionName
        D026! PreviousRevisionID  D028! EffectiveSpecifiedPeriod  D029! IssuerTradeParty
        D030! AttachedSpecifiedBinaryFile
        *TradeTax:
        D038 CalculatedRate  D039 CalculationSequenceNumeric  D040 BasisQuantity  D042 UnitBasisAmount
        D043 LineTotalBasisAmount  D044 AllowanceChargeBasisAmount  D049 CurrencyCode  D050 Jurisdiction
        D051 CustomsDutyIndicator  D053 TaxBasisAllowanceRate  D055 Type  D056 InformationAmount  D057 CategoryName
        D060 SpecifiedTradeAccountingAccount  D061 ServiceSupplyTradeCountry
        D062 BuyerRepayableTaxSpecifiedTradeAccountingAccount  D063 SellerPayableTaxSpecifiedTradeAccountingAccount
        D064 SellerRefundableTaxSpecifiedTradeAccountingAccount  D065 BuyerDeductibleTaxSpecifiedTradeAccountingAccount
        D066 BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount  D067 PlaceApplicableTradeLocation
        BillingSpecifiedPeriod:
        D068! StartDateTime/DateTime  D069! DurationMeasure  D070! InclusiveIndicator  D071! Description
        D072! EndDateTime/DateTime  D073! CompleteDateTime  D074! OpenIndicator  D075! SeasonCode  D076! ID  D077! Name
        D078! SequenceNumeric  D079! StartDateFlexibilityCode  D080! ContinuousIndicator  D081! PurposeCode
        PostalTradeAddress:
        D082! ID  D083! PostOfficeBox  D084! BuildingName  D086! LineFour  D087! LineFive  D088! StreetName
        D089! CitySubDivisionName  D090! CountryName  D091! CountrySubDivisionID  D092! AttentionOf  D093! CareOf
        D094! BuildingNumber  D095! DepartmentName  D096! AdditionalStreetName
        SpecifiedTradeSettlementPaymentMeans:
        464 PayerSpecifiedDebtorFinancialInstitution
        SpecifiedTradeAllowanceCharge:
        471!+? RateApplicablePercent  472!+? CategoryTradeTax  473!+? ActualAmount
        GrossPriceProductTradePrice/AppliedTradeAllowanceCharge:
        440!? ActualAmount
        """
}
