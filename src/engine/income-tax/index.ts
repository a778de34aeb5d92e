export * from "./code-changes";
export { explainTax } from "./explain-tax";
export { type IncomeTax, type IncomeTaxFacts, incomeTax } from "./income-tax";
export { readTaxCodeFact } from "./read-tax-code-fact";
export { isTaxedAlone, readTaxCode, type TaxCode } from "./tax-code";
export { calculateTax, signedFreePay, type TaxablePayment, type TaxOutcome } from "./tax-due";
export { getTaxTable, taxTables } from "./tax-tables";
export { readTaxTerms, type TaxPeriodToDateFacts, type TaxTerms, type TaxTermsFacts } from "./tax-terms";
