// The entry "paypacket/payslip": payslips only, small enough for any page.

export {
  type CalendarDate,
  type CallOptions,
  describeProblem,
  type Explain,
  type Failure,
  type Money,
  type Problem,
  type Result,
  type Workings,
} from "./base";
export {
  grossToNetAlone as grossToNet,
  type PayLine,
  type Payslip,
  type PayslipAloneFacts as PayslipFacts,
  type YearToDate,
} from "./gross-to-net";
export {
  type Calculation,
  createPayslipRulebook as createRulebook,
  type PayslipRulebookOptions as RulebookOptions,
  type Rulebook,
  type RuleDocuments,
} from "./rulebook";
