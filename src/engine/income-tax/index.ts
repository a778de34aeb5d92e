export {
  carryForwardTaxCode,
  type OperatedCode,
  type StarterFacts,
  starterTaxCode,
  type YearChangeFacts,
} from "./code-changes";
export { declarationFromP45 } from "./declaration-from-p45";
export { explainTax } from "./explain-tax";
export { type IncomeTax, type IncomeTaxFacts, incomeTax } from "./income-tax";
export { type LateP45, type LateP45Effect, lateP45 } from "./late-p45";
export { readTaxCodeFact } from "./read-tax-code-fact";
export { isTaxedAlone, readTaxCode, type TaxCode } from "./tax-code";
export { calculateTax, signedFreePay, type TaxablePayment, type TaxOutcome } from "./tax-due";
export { getTable, taxTables } from "./tax-tables";
export {
  readTaxTerms,
  type TaxPeriodToDateFacts,
  type TaxTerms,
  type TaxTermsFacts,
} from "./tax-terms";
