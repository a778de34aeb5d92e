import { type Failure, isObject, type Problem, problem, toFacts } from "../../base";
import type { PayslipFacts } from "../../gross-to-net";
import { readJsonList } from "./their-payslip";

/** What this payroll calculates an employee's payslip from. */
export interface OurPayslip {
  readonly employeeId: string;
  readonly facts: PayslipFacts;
}

/**
 * Reads this payroll's side of a comparison: a JSON list of `employeeId` and `facts` of `grossToNet`.
 *
 * Problems: `malformed_json`, and `required` at each entry that is not such an object. The facts themselves are read where
 * payslips are calculated.
 */
export function readOurPayslips(text: string): { readonly ok: true; readonly value: readonly OurPayslip[] } | Failure {
  const read = readJsonList(text);
  if (!read.ok) return read;
  const problems: Problem[] = [];
  const value = read.value.flatMap((each, index): OurPayslip[] => {
    const { employeeId, facts } = isObject(each) ? each : {};
    if (typeof employeeId === "string" && isObject(facts)) {
      return [{ employeeId, facts: toFacts(facts) }];
    }
    problems.push(problem("required", `/${index}`, { expected: "an object with employeeId and facts" }));
    return [];
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}
