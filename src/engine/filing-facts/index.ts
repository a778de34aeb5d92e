export { readAddress } from "./address";
export { type Fact, FilingFacts } from "./filing-facts";
export { type HoursBand, hoursBandOf } from "./hours-band";
export {
  bandsOf,
  type LetterSums,
  NO_LETTER,
  type PayslipOfFiling,
  type PayslipSums,
  payslipOf,
  readPayslip,
} from "./payslip";
export { plainNino, plainText } from "./plain-text";
export { compensationField, recoveredField } from "./recoverable-fields";
