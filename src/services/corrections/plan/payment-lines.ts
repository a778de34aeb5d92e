import { isDeepStrictEqual } from "node:util";
import type { PayLine, PaymentFacts, Payslip, Rulebook } from "../../../engine";
import { readPence, statutoryPayName } from "../../../engine/base";
import { salaryLines } from "../../../engine/salary";
import { type LineOrigin, moneyOf, type PayslipMade } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { familyLeave, type NextSlip, salaryLine, withPercentages } from "../../pay-runs";
import type { ClosedPayslip } from "../closed/closed-payslips";
import { type KnownNow, NOTHING_KNOWN } from "../closed/known-now";

/** Lines that corrections posted, by id, as they were planned. */
export type PostedTerms = ReadonlyMap<string, PayLine>;

interface MadeLine {
  readonly line: PayLine;
  readonly of: LineOrigin["of"];
  readonly percentage?: NonNullable<LineOrigin["percentage"]>;
}

/** Returns the lines that a payslip was made from. Lines of corrections state what they were planned as. */
export function linesAsPaid({ year, origins }: PayslipMade, posted: PostedTerms): readonly PayLine[] {
  return (year.payments[0]?.lines ?? []).map((line, at) => {
    const terms = posted.get(line.id ?? "");
    return terms === undefined
      ? withPlainTerms(line, origins[at]?.of)
      : { ...terms, ...(line.id === undefined ? {} : { id: line.id }), amount: line.amount };
  });
}

function withPlainTerms(line: PayLine, of: LineOrigin["of"] | undefined): PayLine {
  return isSlice(line, of) ? plainSlice(line) : line;
}

/** What today's record says of a payslip's lines; what is left out is as it was made. */
interface LinesNow {
  readonly salary?: SalaryNow & { ok: true };
  readonly statutory?: readonly PayLine[] | null;
}

/** Returns the same lines without corrections, with the salary and the statutory pay of today's record if they are given. */
export function linesAsKnown(made: PayslipMade, posted: PostedTerms, { salary, statutory = null }: LinesNow = {}) {
  const all = (made.year.payments[0]?.lines ?? []).map((line, at): MadeLine => {
    const origin = made.origins[at];
    if (origin === undefined) throw new Error("Every line of a payslip has an origin.");
    return { line, ...origin };
  });
  const isKept = ({ line, of }: MadeLine) =>
    !posted.has(line.id ?? "") &&
    (salary === undefined || of !== "Salary") &&
    (statutory === null || !isSlice(line, of));
  const salaried = (salary?.lines ?? []).map(({ line }): MadeLine => ({ line, of: "Salary" }));
  const given = (statutory ?? []).map((line): MadeLine => ({ line, of: "Given" }));
  const lines = [...salaried, ...all.filter(isKept), ...given];
  return withPercentages(lines).map(({ line, of }): PayLine => withPlainTerms(line, of));
}

/** Returns what court orders deducted, as stated amounts: the orders themselves settle their own differences. */
export function orderLines({ courtOrders }: Pick<Payslip, "courtOrders">): readonly PayLine[] {
  if (courtOrders === undefined) return [];
  const lines: readonly PayLine[] = [
    { code: "COURT_ORDER", lineType: "AttachmentOrder", amount: courtOrders.attachmentOrders },
    { code: "COURT_ORDER_FEE", lineType: "AttachmentOrderFee", amount: courtOrders.attachmentOrderFees },
  ];
  return lines.filter(({ amount }) => readPence(amount) !== 0);
}

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
function isSlice({ lineType }: PayLine, of: PayslipMade["origins"][number]["of"] | undefined): boolean {
  return lineType === "StatutoryPayment" && of === "Given";
}

/** Returns a slice with the terms of its payment: arrears state the same as the slices that they make up for. */
function plainSlice(line: PayLine): PayLine {
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

/** The lines of salary as the record is now. */
type SalaryNow =
  | {
      readonly ok: true;
      readonly lines: readonly ReturnType<typeof salaryLine>[];
      /** What paid family leave takes from it; null without a salary. */
      readonly leave: Pick<PaymentFacts, "normalPayForgone"> | null;
    }
  | { readonly ok: false };

interface ClosedSalary {
  readonly made: PayslipMade;
  readonly absences: Pick<
    KnownNow,
    "statutoryLines" | "unpaidDays" | "leaveStart" | "maternityLeave" | "averageWeeklyEarnings"
  >;
}

/**
 * Returns the salary of a closed period by the record as it is now. Settings without a date are those of its day: they
 * act from when they are saved.
 */
export function salaryNow(
  { made: { salary }, absences }: ClosedSalary,
  facts: EmployeeFacts,
  rulebook: Rulebook,
): SalaryNow {
  const { employee, salaries, workingPatterns } = facts;
  const { start_date: startDate, leaving_date: leavingDate } = employee;
  if (salary === null || (leavingDate !== null && leavingDate < salary.periodStartDate)) {
    return { ok: true, lines: [], leave: null };
  }
  const { statutoryLines, unpaidDays, leaveStart } = absences;
  const { leaveStart: _, ...others } = salary;
  const now = {
    ...others,
    statutoryLines,
    unpaidDays,
    ...(leaveStart === null ? {} : { leaveStart }),
    startDate,
    leavingDate,
    salaryHistory: salaries.map((row) => ({ effectiveFrom: row.effective_from, salary: moneyOf(row.salary) })),
    employee: {
      ...salary.employee,
      workingPatterns: workingPatterns.map((row) => ({ effectiveFrom: row.effective_from, ...row.pattern })),
    },
  };
  const made = salaryLines(now, rulebook);
  if (!made.ok) return { ok: false };
  const leave = familyLeave({ salary: now, lines: [], absences }, rulebook);
  return { ok: true, lines: made.value.lines.map(salaryLine), leave };
}
