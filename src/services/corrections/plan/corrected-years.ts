import type { PaymentFacts, Rulebook, YearFacts } from "../../../engine";
import type { CorrectedYear } from "../../../engine/corrections";
import type { PayslipMade } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { recordFacts } from "../../pay-runs";
import { type AbsencesNow, NO_ABSENCES } from "../closed/absences-now";
import type { ClosedPayslip } from "../closed/closed-payslips";
import type { MissedPayment } from "../closed/missed-payments";
import { operatedFacts } from "./operated-facts";
import { paymentWith } from "./payment";
import { linesAsKnown, linesAsPaid, orderLines, type PostedTerms } from "./payment-lines";
import { salaryNow } from "./salary-now";

/** What the years of an employee are assembled from. */
interface History {
  readonly closed: readonly ClosedPayslip[];
  /** Payments that should have been made, in order; all of them are before the first payslip. */
  readonly missed: readonly MissedPayment[];
  /** The payment of the open run, without lines of corrections, and what it was calculated from. */
  readonly open: { readonly taxYear: number; readonly payment: PaymentFacts; readonly made: PayslipMade | null };
  readonly absences: ReadonlyMap<ClosedPayslip, AbsencesNow>;
  readonly posted: PostedTerms;
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
  for (const [at, each] of own.entries()) {
    const { made, payslip } = each;
    const absences = history.absences.get(each) ?? NO_ABSENCES;
    const salary = salaryNow({ made, absences }, facts, rulebook);
    if (!salary.ok) return null;
    const lines = [...linesAsKnown(made, posted, salary), ...orderLines(payslip)];
    payments.push(paymentWith(made, lines, at === 0 && missedHere.length === 0));
  }
  const paid = own.map(({ made, payslip }, at) =>
    paymentWith(made, [...linesAsPaid(made, posted), ...orderLines(payslip)], at === 0),
  );
  const known = recordFacts(facts, taxYear);
  const asPaid = yearOf(taxYear, own, openHere, history, (made) => made.year);
  const asKnown = yearOf(taxYear, [...missedHere, ...own], openHere, history, () => known);
  return {
    asPaid: { ...asPaid, payments: paid },
    payslips: own.map(({ payslip }) => payslip),
    asKnown: { ...asKnown, payments },
  };
}

type Whole = Omit<YearFacts, "payments">;

/** Returns the facts of a year beside its payments; those of the closed periods' days are found by `listsOf`. */
function yearOf(
  taxYear: number,
  own: readonly MissedPayment[],
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
    pensions: [...own.flatMap(({ made, day }) => pensionOn(made, day)), ...openPension(open)],
    openingBalance: first?.year.openingBalance ?? null,
  };
}

/** A pension is in force at its own payment only: each payment states what it had. */
function pensionOn({ year }: PayslipMade, day: string): NonNullable<YearFacts["pensions"]> {
  return (year.pensions ?? []).map(({ pension }) => ({ startDate: day, endDate: day, pension }));
}

function openPension(open: History["open"] | null): NonNullable<YearFacts["pensions"]> {
  return open === null || open.made === null ? [] : pensionOn(open.made, open.payment.paymentDate);
}

/** Returns a day after the last payment that was not taxed as pay after a P45, and before the first that was. */
function p45IssueDate(own: readonly MissedPayment[], open: PayslipMade | null, openDay: string | null): string | null {
  const all = [
    ...own.map(({ day, made }) => ({ day, made })),
    ...(open === null || openDay === null ? [] : [{ day: openDay, made: open }]),
  ];
  const at = all.findIndex(({ made }) => (made.year.p45IssueDate ?? null) !== null);
  const issued = all[at]?.made.year.p45IssueDate ?? null;
  const before = all[at - 1]?.day ?? null;
  return issued === null || before === null || issued >= before ? issued : before;
}
