import { isDeepStrictEqual } from "node:util";
import type { PayLine, Rulebook } from "../../../engine";
import { readPence, statutoryPayName } from "../../../engine/base";
import type { PayslipMade } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { NextSlip } from "../../pay-runs";
import type { ClosedPayslip } from "../closed/closed-payslips";
import { type KnownNow, NOTHING_KNOWN } from "../closed/known-now";
import { salaryNow } from "./salary-now";

interface Asked {
  readonly closed: readonly ClosedPayslip[];
  readonly known: ReadonlyMap<ClosedPayslip, KnownNow>;
  readonly next: NextSlip;
  readonly facts: EmployeeFacts;
  readonly rulebook: Rulebook;
}

/** Where statutory pay of closed periods belongs that was paid as arrears, or is paid so by the open run. */
export interface LateLeave {
  /** The statutory pay of a closed payslip had the leave been known; null if it is what it paid. */
  readonly linesOf: (payslip: ClosedPayslip) => readonly PayLine[] | null;
  /** Ids of the open run's arrears of closed periods. */
  readonly arrears: ReadonlySet<string>;
}

/**
 * Returns late leave that changes the salary of closed periods: salary that was paid for its days was statutory pay and
 * top-up first, so that statutory pay counts in the periods of its days. Null if there is none, or if runs do not pay
 * exactly the arrears of the closed periods, such as a supplementary run.
 */
export function lateLeave(asked: Asked): LateLeave | null {
  const { closed, known, next } = asked;
  if (!closed.some((payslip) => hasOtherSalary(payslip, asked))) return null;
  const arrears = arrearsIn(next);
  const due = closed.flatMap((payslip) => statutoryKnown(payslip, known));
  const paid = [...closed.flatMap(({ made }) => statutoryPaid(made)), ...arrears];
  if (!isDeepStrictEqual(sumsByType(due), sumsByType(paid))) return null;
  return {
    arrears: new Set(arrears.flatMap(({ id }) => (id === undefined ? [] : [id]))),
    linesOf: (payslip) => {
      const lines = statutoryKnown(payslip, known);
      return isDeepStrictEqual(sumsByType(lines), sumsByType(statutoryPaid(payslip.made))) ? null : lines;
    },
  };
}

/** Returns whether leave that became known late changes the salary of a closed payslip. */
function hasOtherSalary(payslip: ClosedPayslip, { known, facts, rulebook }: Asked): boolean {
  const { made } = payslip;
  if (made.salary === null) return false;
  const absences = known.get(payslip) ?? NOTHING_KNOWN;
  if (isDeepStrictEqual(plainDays(made.salary.statutoryLines ?? []), plainDays(absences.statutoryLines))) return false;
  const salary = salaryNow({ made, absences }, facts, rulebook);
  const paid = (made.year.payments[0]?.lines ?? []).filter((_, at) => made.origins[at]?.of === "Salary");
  return (
    salary.ok &&
    !isDeepStrictEqual(
      salary.lines.map(({ line }) => amountOf(line)),
      paid.map(amountOf),
    )
  );
}

function plainDays(lines: KnownNow["statutoryLines"]): readonly string[] {
  return lines.map(({ statutoryType, from, to, amount }) => `${statutoryType} ${from} ${to} ${amount}`).sort();
}

function amountOf({ code, amount }: PayLine): string {
  return `${code} ${amount}`;
}

function statutoryKnown(payslip: ClosedPayslip, known: Asked["known"]): readonly PayLine[] {
  const lines = (known.get(payslip)?.lines ?? []).filter(({ line }) => line.lineType === "StatutoryPayment");
  return lines.map(({ line: { id: _, ...line } }) => line);
}

function statutoryPaid(made: PayslipMade): readonly PayLine[] {
  return (made.year.payments[0]?.lines ?? []).filter((line, at) => isSlice(line, made.origins[at]?.of));
}

/** Returns whether a line is a slice of statutory pay, not a line that a person posted. */
export function isSlice({ lineType }: PayLine, of: PayslipMade["origins"][number]["of"] | undefined): boolean {
  return lineType === "StatutoryPayment" && of === "Given";
}

/** Returns a slice with the terms of its payment: arrears state the same as the slices that they make up for. */
export function plainSlice(line: PayLine): PayLine {
  return line.statutoryType === undefined ? line : { ...line, description: statutoryPayName(line.statutoryType) };
}

function arrearsIn({ run, slip }: NextSlip): readonly PayLine[] {
  const lines = slip?.lines ?? [];
  return lines.flatMap(({ line, note: { statutoryPayId, to } }) =>
    statutoryPayId !== null && to !== null && to < run.periodStartDate ? [line] : [],
  );
}

function sumsByType(lines: readonly PayLine[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { statutoryType = "", amount } of lines) {
    sums.set(statutoryType, (sums.get(statutoryType) ?? 0) + readPence(amount));
  }
  return sums;
}
