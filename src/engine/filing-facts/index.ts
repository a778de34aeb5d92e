export { address, neededPlainFact, plainFact, postcodeFact } from "./address";
export {
  amounts,
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
  addColumns,
  addMaps,
  addPaid,
  type P32Columns,
  type P32Paid,
  type P32Row,
  p32RowOf,
  p32SumsOf,
} from "./p32-row";
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
export { compensationField, fieldInNorthernIreland, levyAsSent, recoveredField } from "./recoverable-fields";
