export { count, showDate, showMoney } from "./figures";
export * from "./payroll-report";
