import { describeProblem } from "../../../engine";
import { invalid, issueAt, Refused } from "../../../platform/http";
import { isNegative } from "../runs/run-figures";
import type { WorkedRun } from "../runs/work-out-run";

/** Refuses while any payslip cannot be worked out, or takes more than it pays; everybody is named at once. */
export function needWorkedOut({ slips, failed }: WorkedRun): void {
  const issues = failed.flatMap(({ facts, problems }) =>
    problems.map((problem) =>
      issueAt(
        [],
        problem.token,
        { employeeId: facts.employee.employee_id, ...problem.arguments },
        describeProblem(problem),
      ),
    ),
  );
  if (issues.length > 0) throw invalid(issues);
  const negative = slips.filter(isNegative);
  if (negative.length === 0) return;
  const text = "Somebody's net pay is below nought: lower the deductions, or add pay.";
  throw new Refused(
    409,
    { token: "negative_net_pay", text },
    negative.map(({ facts, payslip }) => {
      const args = { employeeId: facts.employee.employee_id, netPay: payslip.forPeriod.netPay };
      return issueAt([], "negative_net_pay", args, `The net pay of this employee is ${args.netPay}.`);
    }),
  );
}
