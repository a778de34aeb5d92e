export { makeP32 } from "./p32";
export type { P32Facts, P32MonthFacts } from "./p32-facts";
export type * from "./p32-result";
export { payableOfMonth } from "./p32-result";
export { type RecoverableToDate, type SumRecoverableFacts, sumRecoverable } from "./recoverable-amounts";
export { type ReportedMonth, type ReportedMonthsFacts, reportedMonths } from "./reported-months";
export { taxDueDate, taxPaymentDay } from "./tax-due-date";
