export type {
  ChargeFacts,
  EmploymentReportFacts,
  FiguresToDateFacts,
  SentEpsFacts,
  SentFpsFacts,
} from "./charge-facts";
export type { ChargeAmounts, ChargedSubmission, DuplicateEmployment, ExpectedCharge } from "./charge-result";
export type { DuplicateReason } from "./duplicates";
export type { ExplanationKind } from "./events";
export { expectCharge } from "./expect-charge";
export * from "./explain-charge";
