export { type Envelope, withData } from "./envelope";
export { download, FileButton, PrintButton, ZipButton } from "./files";
export {
  ActorName,
  DataTable,
  EmailOutcome,
  EmployeeName,
  Facts,
  Items,
  type LeftOut,
  LeftOutTable,
  Listing,
  Loading,
  type Row,
  Status,
  useRecordName,
} from "./job-outcome";
export { Later } from "./later";
export { withoutAnswer } from "./refusals";
export { Refused } from "./refused";
export { Step } from "./step";
export { type Known, useAction, useAnswer, useLooks } from "./use-answer";
export { useChoices } from "./use-choices";
export { readAll, usePages } from "./use-pages";
export { amountName, counted, dayWords, difference, plain, pounds, spaced, taxYear, timeWords } from "./words";
