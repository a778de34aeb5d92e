export { DataTable } from "./data-table";
export { ActorName, EmployeeName, useRecordName } from "./employee-name";
export { Facts, Status } from "./facts";
export { Listing, Loading } from "./listing";
export { withoutAnswer } from "./refusals";
export { Refused } from "./refused";
export { type Known, useAction, useAnswer, useLooks } from "./use-answer";
export { usePages } from "./use-pages";
export { amountName, counted, dayWords, difference, plain, pounds, spaced, taxYear, timeWords } from "./words";
