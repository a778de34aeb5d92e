import {
  type Payslip,
  type PayslipAmounts,
  type Problem,
  payYear,
  type Rulebook,
  type WorkingStep,
} from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../../pay";
import { type SalaryLevels, salaryLevels, salaryToPost } from "../../salary";
import type { RunPeriod } from "../runs/run-period";
import { addAmounts, amountsOnly } from "./add-amounts";
import { type NotedLine, salaryLine } from "./engine-lines";
import { lastPayslips } from "./last-payslips";
import { linesOf } from "./lines-of";
import { yearFacts } from "./year-facts";

/** A payslip as worked out, with what is not in the engine's. */
export interface WorkedSlip {
  readonly ok: true;
  readonly facts: EmployeeFacts;
  readonly payslip: Payslip;
  readonly employmentToDate: PayslipAmounts;
  readonly lines: readonly NotedLine[];
  readonly workings: readonly WorkingStep[] | null;
  readonly rules: string;
}

/** What payslips are worked out with. */
export type WorkContext = Pick<ServiceContext, "rulebook" | "payslipSources">;

export interface NotWorkedOut {
  readonly ok: false;
  readonly facts: EmployeeFacts;
  readonly problems: readonly Problem[];
}

/** The payslips of employees in a period: thirteen statements, however many employees there are. */
export async function workOut(
  tx: Tx,
  context: WorkContext,
  run: RunPeriod,
  employees: readonly EmployeeFacts[],
  explain = false,
): Promise<readonly (WorkedSlip | NotWorkedOut)[]> {
  const { rulebook } = context;
  const ids = employees.map(({ employee }) => employee.employee_id);
  const levels = await salaryLevels(tx, run.payrollConfigId, ids);
  const posted = await linesOf(tx, run, ids);
  const before = await lastPayslips(tx, run, ids);
  return employees.flatMap((facts): readonly (WorkedSlip | NotWorkedOut)[] => {
    const id = facts.employee.employee_id;
    const salary = salaryOf(levels, facts, run, rulebook);
    if (!salary.ok) return [{ ok: false, facts, problems: salary.problems }];
    const lines = [...salary.lines, ...(posted.get(id) ?? [])];
    if (lines.length === 0 && isGone(facts, run)) return [];
    const last = before.get(id) ?? null;
    const inYear = last?.payslip.taxYear === run.year ? last.payslip.yearToDate : null;
    const year = yearFacts(
      facts,
      run,
      lines.map(({ line }) => line),
      inYear,
    );
    const paid = payYear(year, rulebook, { explain });
    if (!paid.ok) return [{ ok: false, facts, problems: paid.problems }];
    const payslip = paid.value.payslips[0] as Payslip;
    const employmentToDate =
      last === null ? amountsOnly(payslip.yearToDate) : addAmounts([last.employmentToDate, payslip.forPeriod]);
    const workings = paid.workings?.steps ?? null;
    return [{ ok: true, facts, payslip, employmentToDate, lines, workings, rules: paid.rules }];
  });
}

type Salary = { readonly ok: true; readonly lines: readonly NotedLine[] } | { ok: false; problems: readonly Problem[] };

function salaryOf(levels: SalaryLevels, facts: EmployeeFacts, run: RunPeriod, rulebook: Rulebook): Salary {
  if (isGone(facts, run)) return { ok: true, lines: [] };
  const { periodStartDate, periodEndDate, payFrequency: frequency } = run;
  const made = salaryToPost(levels, facts, { periodStartDate, periodEndDate, frequency }, rulebook);
  return made.ok ? { ok: true, lines: made.value.map(salaryLine) } : made;
}

function isGone({ employee }: EmployeeFacts, { periodStartDate }: RunPeriod): boolean {
  return employee.leaving_date !== null && employee.leaving_date < periodStartDate;
}
