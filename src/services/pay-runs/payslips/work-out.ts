import {
  type CallOptions,
  type Payslip,
  type Problem,
  payYear,
  type Rulebook,
  type WorkingStep,
} from "../../../engine";
import { readPence } from "../../../engine/base";
import { mapInTurns } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { isSalaryDormant, type SalaryLevels, salaryLevels, salaryToPost } from "../../salary";
import type { SlipDocument } from "../store/slip-document";
import { earningsPeriodAfterLeaving } from "./after-leaving";
import { isBelowMinimumWage } from "./below-minimum-wage";
import { earlierOf, payslipsInPeriod } from "./earlier-payslips";
import { type NotedLine, salaryLine } from "./engine-lines";
import { type Given, givenTo, NOTHING_GIVEN } from "./given-to";
import { lastPayslips, yearAfter } from "./last-payslips";
import { linesOf } from "./lines-of";
import type { NotWorkedOut } from "./not-worked-out";
import { withPercentages } from "./percentages";
import { type SlipAmounts, shownAmounts } from "./shown-amounts";
import type { SlipPeriod } from "./slip-period";
import { hasUnusualLetter } from "./unusual-letter";
import { yearFacts } from "./year-facts";

/** A calculated payslip, with what is not in the engine's. */
export interface WorkedSlip {
  readonly ok: true;
  readonly facts: EmployeeFacts;
  readonly payslip: Payslip;
  readonly amounts: SlipAmounts;
  readonly lines: readonly NotedLine[];
  readonly pension: Given["pension"];
  readonly isBelowMinimumWage: boolean;
  readonly isLetterUnusual: boolean;
  /** Whether a salary is not paid because the salary service is not enabled. */
  readonly isSalaryDormant: boolean;
  readonly workings: readonly WorkingStep[] | null;
  readonly rules: string;
}

/** What calculating payslips depends on. */
export type WorkContext = Pick<ServiceContext, "rulebook" | "payslipSources">;

/** What the database holds for many employees' payslips. */
interface Known {
  readonly levels: SalaryLevels;
  readonly posted: ReadonlyMap<string, readonly NotedLine[]>;
  readonly last: ReadonlyMap<string, SlipDocument>;
  readonly inPeriod: Awaited<ReturnType<typeof payslipsInPeriod>>;
  readonly given: ReadonlyMap<string, Given>;
}

/** Calculates employees' payslips in a period: fourteen statements plus other services', however many employees. */
export async function workOut(
  tx: Tx,
  context: WorkContext,
  run: SlipPeriod,
  employees: readonly EmployeeFacts[],
  options: CallOptions = {},
): Promise<readonly (WorkedSlip | NotWorkedOut)[]> {
  const ids = employees.map(({ employee }) => employee.employee_id);
  const known: Known = {
    levels: await salaryLevels(tx, run.payrollConfigId, ids),
    posted: await linesOf(tx, run, ids),
    last: await lastPayslips(tx, run, ids),
    inPeriod: await payslipsInPeriod(tx, run, ids),
    given: await givenTo(tx, context, run, ids),
  };
  const slips = await mapInTurns(employees, (facts) => slipOf(facts, known, run, context.rulebook, options));
  return slips.filter((slip) => slip !== null);
}

/** Returns one payslip; null for a leaver who is not paid any more. */
function slipOf(
  facts: EmployeeFacts,
  known: Known,
  run: SlipPeriod,
  rulebook: Rulebook,
  options: CallOptions,
): WorkedSlip | NotWorkedOut | null {
  const id = facts.employee.employee_id;
  const given = known.given.get(id) ?? NOTHING_GIVEN;
  const salary = salaryOf(known.levels, facts, run, given, rulebook);
  if (!salary.ok) return { ok: false, facts, problems: salary.problems };
  const lines = withPercentages([...salary.lines, ...(known.posted.get(id) ?? []), ...given.lines]);
  if (lines.length === 0 && isGone(facts, run)) return null;
  const last = known.last.get(id) ?? null;
  const earlier = earlierOf(facts, run, known.inPeriod.get(id) ?? []);
  const payLines = lines.map(({ line }) => line);
  const earningsPeriod = isGone(facts, run) ? earningsPeriodAfterLeaving(lines) : {};
  const before = last?.payslip.taxYear === run.year ? yearAfter(last) : null;
  const year = yearFacts(facts, run, { lines: payLines, before, given, earlier, earningsPeriod });
  const paid = payYear(year, rulebook, options);
  if (!paid.ok) return { ok: false, facts, problems: paid.problems };
  const payslip = paid.value.payslips[0] as Payslip;
  const usual = known.levels.payrollPattern ?? known.levels.organisationPattern;
  const wage = { lines, usual, sacrificed: payslip.forPeriod.salarySacrifice };
  return {
    ok: true,
    facts,
    payslip,
    lines,
    pension: given.pension,
    rules: paid.rules,
    amounts: shownAmounts(payslip, last, earlier.countedEarnings),
    isBelowMinimumWage: isBelowMinimumWage(facts, run, wage, rulebook),
    isLetterUnusual: hasUnusualLetter(facts, run.regularPaymentDate, rulebook),
    isSalaryDormant: readPence(payslip.forPeriod.grossPay) === 0 && isSalaryDormant(known.levels, facts, run),
    workings: paid.workings?.steps ?? null,
  };
}

type Salary = { readonly ok: true; readonly lines: readonly NotedLine[] } | { ok: false; problems: readonly Problem[] };

/** Returns the salary's lines, adjusted for days of statutory pay. */
function salaryOf(
  levels: SalaryLevels,
  facts: EmployeeFacts,
  run: SlipPeriod,
  { statutoryLines, leaveStart }: Given,
  rulebook: Rulebook,
): Salary {
  if (isGone(facts, run)) return { ok: true, lines: [] };
  const { periodStartDate, periodEndDate, payFrequency: frequency } = run;
  const period = {
    periodStartDate,
    periodEndDate,
    frequency,
    statutoryLines,
    ...(leaveStart === null ? {} : { leaveStart }),
  };
  const made = salaryToPost(levels, facts, period, rulebook);
  return made.ok ? { ok: true, lines: made.value.map(salaryLine) } : made;
}

function isGone({ employee }: EmployeeFacts, { periodStartDate }: SlipPeriod): boolean {
  return employee.leaving_date !== null && employee.leaving_date < periodStartDate;
}
