// The entry "paypacket/payslip": payslips and nothing else, small enough for any page.

export {
  type CalendarDate,
  type CallOptions,
  describeProblem,
  type Failure,
  type Money,
  type Problem,
  type Result,
} from "./base";
export * from "./gross-to-net";
export { createPayslipRulebook, type PayslipRulebookOptions, type Rulebook, type RuleDocuments } from "./rulebook";
