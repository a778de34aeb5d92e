import type { Payslip, PayslipFacts, PayYear, YearFacts } from "../../gross-to-net";
import {
  type Answer,
  broken,
  DOES_NOT_APPLY,
  type Finding,
  type PayslipCalculation,
  type YearCalculation,
} from "./law";

/** Checks the result of a payslip; refused valid facts break every law, unless deductions exceed the pay. */
export function ofPaid<Value>(answer: Answer<Value>, judge: (value: Value) => Finding): Finding {
  if (answer.ok) return judge(answer.value);
  const [first] = answer.problems;
  if (first?.token === "negative_net_pay") return DOES_NOT_APPLY;
  return broken(`valid facts were refused: ${first?.token ?? "no reason"} at ${first?.path ?? "no place"}`);
}

/** Checks two payslips together. */
export function ofBoth(
  calculate: PayslipCalculation,
  one: PayslipFacts,
  other: PayslipFacts,
  judge: (one: Payslip, other: Payslip) => Finding,
): Finding {
  return ofPaid(calculate(one), (first) => ofPaid(calculate(other), (second) => judge(first, second)));
}

/** Checks two years together. */
export function ofBothYears(
  calculate: YearCalculation,
  one: YearFacts,
  other: YearFacts,
  judge: (one: PayYear, other: PayYear) => Finding,
): Finding {
  return ofPaid(calculate(one), (first) => ofPaid(calculate(other), (second) => judge(first, second)));
}
