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
export { getHoursBand, type HoursBand } from "./hours-band";
export {
  addColumns,
  addMaps,
  addPaid,
  type P32Columns,
  type P32Paid,
  type P32Row,
  readP32Sums,
  toP32Row,
} from "./p32-row";
export {
  AMOUNTS_TO_DATE,
  getBands,
  getLetters,
  type LetterSums,
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
