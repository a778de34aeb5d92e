export { address, neededPlainFact, plainFact, postcodeFact } from "./address";
export {
  count,
  dateFact,
  type Fact,
  located,
  moneyFact,
  neededDateFact,
  neededMoneyFact,
  neededText,
  neededTextFact,
  orEmpty,
  pence,
  text,
  textFact,
  unused,
  written,
  yes,
  yesOrNo,
} from "./fact";
export { type HoursBand, hoursBandOf } from "./hours-band";
export {
  AMOUNTS_TO_DATE,
  bandsOf,
  type LetterSums,
  lettersOf,
  lettersToDate,
  NO_LETTER,
  PAYSLIP_AMOUNTS,
  PAYSLIP_FIELDS,
  type PayslipOfFiling,
  type PayslipSums,
  payslip,
  payslipPart,
} from "./payslip";
export { plainNino } from "./plain-text";
export { compensationField, recoveredField } from "./recoverable-fields";
