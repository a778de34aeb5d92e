import type { PaymentFacts, Rulebook, YearFacts } from "../../../engine";
import type { CorrectedYear } from "../../../engine/corrections";
import type { PayslipMade } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { recordFacts } from "../../pay-runs";
import type { ClosedPayslip } from "../closed/closed-payslips";
import type { EmployeeHistory } from "../closed/histories";
import { type KnownNow, NOTHING_KNOWN } from "../closed/known-now";
import type { MissedPayment } from "../closed/missed-payments";
import type { ReportedYear } from "../store/correction-tables";
import type { LateLeave } from "./late-leave";
import { operatedFacts } from "./operated-facts";
import { paymentWith, withoutRecovered } from "./payment";
import { linesAsKnown, linesAsPaid, orderLines, type PostedTerms } from "./payment-lines";
import { pensionsAsKnown, pensionsAsPaid } from "./pensions-now";
import { salaryNow } from "./salary-now";

/** What the years of an employee are assembled from. */
interface History {
  readonly closed: readonly ClosedPayslip[];
  /** Payments that should have been made, in order; all of them are before the first payslip. */
  readonly missed: readonly MissedPayment[];
  /** The payment of the open run, without lines of corrections, and what it was calculated from. */
  readonly open: { readonly taxYear: number; readonly payment: PaymentFacts; readonly made: PayslipMade | null };
  readonly known: ReadonlyMap<ClosedPayslip, KnownNow>;
  readonly jobs: EmployeeHistory["jobs"];
  readonly posted: PostedTerms;
  /** Past years that were reported otherwise than the payslips had them: they are as they were reported. */
  readonly reported: ReadonlyMap<number, ReportedYear>;
  readonly leave: LateLeave | null;
  /** The record as it is now. */
  readonly facts: EmployeeFacts;
  readonly rulebook: Rulebook;
}

/** Returns the tax years of an employee, as they were paid and as they would be paid now; null if that is not known. */
export function correctedYears(history: History): readonly CorrectedYear[] | null {
  const { closed, missed, open } = history;
  const taxYears = [...new Set([...[...missed, ...closed].map(({ year }) => year), open.taxYear])].sort(
    (one, other) => one - other,
  );
  const years = taxYears.map((taxYear) => correctedYear(taxYear, history));
  return years.includes(null) ? null : years.filter((year) => year !== null);
}

function correctedYear(taxYear: number, history: History): CorrectedYear | null {
  const { closed, missed, open, posted, facts, rulebook } = history;
  const own = closed.filter(({ year }) => year === taxYear);
  const openHere = open.taxYear === taxYear ? open : null;
  const missedHere = missed.filter(({ year }) => year === taxYear);
  const payments: PaymentFacts[] = missedHere.map(({ made }, at) =>
    paymentWith(made, linesAsKnown(made, posted), at === 0),
  );
  const points: PaymentPoint[] = missedHere.map(({ day, made }) => ({ day, made, pension: pensionsAsPaid(made)[0] }));
  for (const [at, each] of own.entries()) {
    const { made, payslip, day } = each;
    const known = history.known.get(each) ?? NOTHING_KNOWN;
    const salary = salaryNow({ made, absences: known }, facts, rulebook);
    if (!salary.ok) return null;
    const statutory = history.leave?.linesOf(each) ?? null;
    const lines = [...linesAsKnown(made, posted, { salary, statutory }), ...orderLines(payslip)];
    const before = withoutRecovered(paymentWith(made, lines, at === 0 && missedHere.length === 0), made);
    const payment = withJobs(withLeave(before, salary.leave), history.jobs.get(each));
    const [pension, ...further] = pensionsAsKnown(made, known.pensions);
    payments.push(withFurther(payment, further));
    points.push({ day, made, pension });
  }
  const paid = own.map(({ made, payslip }, at) =>
    paymentWith(made, [...linesAsPaid(made, posted), ...orderLines(payslip)], at === 0),
  );
  const pointsPaid = own.map(({ day, made }) => ({ day, made, pension: pensionsAsPaid(made)[0] }));
  const known = recordFacts(facts, taxYear);
  const asKnown = { ...yearOf(taxYear, points, openHere, history, () => known), payments };
  const reported = openHere === null ? history.reported.get(taxYear) : undefined;
  if (reported !== undefined) return asReported(reported, asKnown);
  const asPaid = yearOf(taxYear, pointsPaid, openHere, history, (made) => made.year);
  return {
    asPaid: { ...asPaid, payments: paid },
    payslips: own.map(({ payslip }) => payslip),
    asKnown,
  };
}

/** Returns a year as it was reported last; when somebody leaves, or has a P45, is no fact that a payslip was made from. */
function asReported({ facts, payslips }: ReportedYear, asKnown: YearFacts): CorrectedYear {
  const { leavingDate = null, p45IssueDate = null } = asKnown;
  return { asPaid: { ...facts, leavingDate, p45IssueDate }, payslips, asKnown };
}

type PensionTerms = ReturnType<typeof pensionsAsPaid>[number];
type Whole = Omit<YearFacts, "payments">;

/** A payment with the pension that is in force at it only: each payment states what it has. */
interface PaymentPoint {
  readonly day: string;
  readonly made: PayslipMade;
  readonly pension: PensionTerms | undefined;
}

/** Returns a payment with the family leave known now; without any, statutory pay that it paid is of other days. */
function withLeave(payment: PaymentFacts, leave: Pick<PaymentFacts, "normalPayForgone"> | null): PaymentFacts {
  if (leave === null) return payment;
  const { normalPayForgone: before, ...others } = payment;
  const forgone = leave.normalPayForgone ?? (before === undefined ? undefined : "0.00");
  return forgone === undefined ? others : { ...others, normalPayForgone: forgone };
}

/** Returns a payment with the person's other jobs as known now, if that is other than when it was made. */
function withJobs(payment: PaymentFacts, jobs: PaymentFacts["otherJobs"]): PaymentFacts {
  if (jobs === undefined) return payment;
  const { otherJobs: _, ...others } = payment;
  return jobs === null ? others : { ...others, otherJobs: jobs };
}

function withFurther({ furtherPensions: _, ...payment }: PaymentFacts, further: readonly PensionTerms[]): PaymentFacts {
  return further.length === 0 ? payment : { ...payment, furtherPensions: further };
}

/** Returns the facts of a year beside its payments; those of the closed periods' days are found by `listsOf`. */
function yearOf(
  taxYear: number,
  own: readonly PaymentPoint[],
  open: History["open"] | null,
  { facts }: History,
  listsOf: (made: PayslipMade) => Parameters<typeof operatedFacts>[0][number]["facts"],
): Whole {
  const known = recordFacts(facts, taxYear);
  const madeOpen = open?.made ?? null;
  const last = madeOpen ?? own.at(-1)?.made ?? null;
  const first = own[0]?.made ?? madeOpen;
  const points = own.map(({ day, made }) => ({ day, facts: listsOf(made) }));
  if (open !== null) points.push({ day: open.payment.paymentDate, facts: known });
  return {
    taxYear,
    payFrequency: last?.year.payFrequency ?? "Monthly",
    ...operatedFacts(points),
    director: last?.year.director ?? null,
    isOffPayrollWorker: (own.at(-1)?.made ?? madeOpen)?.year.isOffPayrollWorker ?? false,
    leavingDate: known.leavingDate ?? null,
    p45IssueDate: p45IssueDate(own, madeOpen, open?.payment.paymentDate ?? null),
    pensions: [...own.flatMap(pensionAt), ...openPension(open)],
    openingBalance: first?.year.openingBalance ?? null,
  };
}

function pensionAt({ day, pension }: Pick<PaymentPoint, "day" | "pension">): NonNullable<YearFacts["pensions"]> {
  return pension === undefined ? [] : [{ startDate: day, endDate: day, pension }];
}

function openPension(open: History["open"] | null): NonNullable<YearFacts["pensions"]> {
  if (open === null || open.made === null) return [];
  return pensionAt({ day: open.payment.paymentDate, pension: pensionsAsPaid(open.made)[0] });
}

/** Returns a day after the last payment that was not taxed as pay after a P45, and before the first that was. */
function p45IssueDate(own: readonly PaymentPoint[], open: PayslipMade | null, openDay: string | null): string | null {
  const all = [
    ...own.map(({ day, made }) => ({ day, made })),
    ...(open === null || openDay === null ? [] : [{ day: openDay, made: open }]),
  ];
  const at = all.findIndex(({ made }) => (made.year.p45IssueDate ?? null) !== null);
  const issued = all[at]?.made.year.p45IssueDate ?? null;
  const before = all[at - 1]?.day ?? null;
  return issued === null || before === null || issued >= before ? issued : before;
}
