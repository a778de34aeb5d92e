import { isDeepStrictEqual } from "node:util";
import type { PaymentFacts, Rulebook, YearFacts } from "../../../engine";
import type { CorrectedYear } from "../../../engine/corrections";
import { dayAfter, type GivenPension, type PayslipMade } from "../../contract";
import { directorshipOn, type EmployeeFacts } from "../../employees";
import { recordFacts } from "../../pay-runs";
import type { ClosedPayslip } from "../closed/closed-payslips";
import type { EmployeeHistory, MissedPayment } from "../closed/histories";
import { type KnownNow, NOTHING_KNOWN } from "../closed/known-now";
import type { ReportedYear } from "../store/correction-tables";
import { paymentWith, withoutRecovered } from "./payment";
import type { LateLeave } from "./payment-lines";
import { linesAsKnown, linesAsPaid, orderLines, type PostedTerms, salaryNow } from "./payment-lines";

/** What differs for one pay period. */
const OWN_TERMS = ["additionalVoluntaryContribution", "contributionOverride"] as const;

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
    const isCounted = own.slice(at + 1).some((later) => contributesFor(later, payslip));
    const [pension, ...further] = isCounted ? pensionsAsPaid(made) : pensionsAsKnown(made, known.pensions);
    payments.push(withFurther(payment, further));
    points.push({ day, made, pension });
  }
  const paid = own.map(({ made, payslip }, at) =>
    paymentWith(made, [...linesAsPaid(made, posted), ...orderLines(payslip)], at === 0),
  );
  const pointsPaid = own.map(({ day, made }) => ({ day, made, pension: pensionsAsPaid(made)[0] }));
  const known = recordFacts(facts, taxYear);
  const whole = yearOf(taxYear, points, { open: openHere, facts }, () => known);
  const asKnown = {
    ...whole,
    director: directorNow(whole, openHere?.payment.paymentDate ?? points.at(-1)?.day, facts),
    payments,
  };
  const reported = openHere === null ? history.reported.get(taxYear) : undefined;
  if (reported !== undefined) return asReported(reported, asKnown);
  const asPaid = yearOf(taxYear, pointsPaid, { open: openHere, facts }, (made) => made.year);
  return {
    asPaid: { ...asPaid, payments: paid },
    payslips: own.map(({ payslip }) => payslip),
    asKnown,
  };
}

/** Somebody whose directorship ended in an earlier tax year is paid as others are, whatever the payslips since then had. */
function directorNow({ director = null }: Whole, day: string | undefined, { employee }: EmployeeFacts) {
  return day === undefined || directorshipOn(employee, day) === null ? null : director;
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
  { open, facts }: Pick<History, "facts"> & { readonly open: History["open"] | null },
  listsOf: (made: PayslipMade) => Parameters<typeof operatedFacts>[0][number]["facts"],
): Whole {
  const known = recordFacts(facts, taxYear);
  const madeOpen = open?.made ?? null;
  const lastClosed = own.at(-1)?.made;
  const { payFrequency = "Monthly" } = (madeOpen ?? lastClosed)?.year ?? {};
  const director = madeOpen?.year.director ?? lastClosed?.year.director ?? null;
  const { isOffPayrollWorker = false } = (lastClosed ?? madeOpen)?.year ?? {};
  const { openingBalance = null } = (own[0]?.made ?? madeOpen)?.year ?? {};
  const { leavingDate = null } = known;
  const points = own.map(({ day, made }) => ({ day, facts: listsOf(made) }));
  if (open !== null) points.push({ day: open.payment.paymentDate, facts: known });
  return {
    taxYear,
    payFrequency,
    ...operatedFacts(points),
    director,
    isOffPayrollWorker,
    leavingDate,
    p45IssueDate: p45IssueDate(own, madeOpen, open?.payment.paymentDate ?? null),
    pensions: [...own.flatMap(pensionAt), ...openPension(open)],
    openingBalance,
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

type Terms = GivenPension["terms"];

/** A pension of a closed payslip, and the membership that it was given for. */
interface PaidPension {
  readonly terms: Terms;
  readonly member: NonNullable<PayslipMade["members"]>[number];
}

/** Returns the pensions that a closed payslip was made from, in their order. */
function pensionsAsPaid({ year }: PayslipMade): readonly Terms[] {
  const first = year.pensions?.[0]?.pension;
  return [...(first === undefined ? [] : [first]), ...(year.payments[0]?.furtherPensions ?? [])];
}

/**
 * Returns the pensions that a closed payslip would be made from now. A membership that it had keeps its terms, as groups
 * have no dates, but for what differs in the period, and unless its own terms became known later; those, and a further
 * membership, have the terms of their group today. Refunds stay, and so does what the record says was paid back by another
 * way.
 */
function pensionsAsKnown(made: PayslipMade, known: readonly GivenPension[]): readonly Terms[] {
  const asPaid = pensionsAsPaid(made);
  if (made.members === undefined) return asPaid;
  const refunds = asPaid.filter(({ refunds }) => refunds !== undefined);
  const paid = asPaid.flatMap((terms, at): PaidPension[] => {
    const member = made.members?.[at];
    return terms.refunds !== undefined || member === undefined ? [] : [{ terms, member }];
  });
  const now = known.flatMap((pension, at) => {
    const found = takeTwin(paid, pension, known);
    if (found === null) return pension.isAsPaid ? [] : [pension.terms];
    if (pension.hasLateTerms) return [withYearToDate(found.terms, pension.terms)];
    return [at === 0 && !pension.isAsPaid ? withOwnTerms(found.terms, pension.terms) : found.terms];
  });
  return [...now, ...refunds];
}

/** Whether a payslip that found an enrolment has contributed on the pay of an earlier one of its pay period too. */
function contributesFor({ made, payslip }: ClosedPayslip, earlier: ClosedPayslip["payslip"]): boolean {
  const hasFound = made.members?.some(({ membershipId }) => membershipId === null) === true;
  const isStated = pensionsAsPaid(made).some(({ payReferencePeriodToDate }) => payReferencePeriodToDate != null);
  const isSamePeriod = earlier.period === payslip.period && earlier.payFrequency === payslip.payFrequency;
  return hasFound && isStated && isSamePeriod;
}

/** A membership that began with the lock of the run had no id when its payslip was made. */
function takeTwin(paid: PaidPension[], { membershipId }: GivenPension, known: readonly GivenPension[]) {
  const ids = new Set(known.map((pension) => pension.membershipId));
  const own = paid.findIndex(({ member }) => member.membershipId === membershipId);
  const isOther = paid.some(({ member }) => member.membershipId !== null && ids.has(member.membershipId));
  const at = own === -1 && !isOther ? paid.findIndex(({ member }) => member.membershipId === null) : own;
  return at === -1 ? null : (paid.splice(at, 1)[0] ?? null);
}

/** A yearly cap counts what the employer had contributed before the payslip. */
function withYearToDate({ employerOwnContributionYearToDate: paid }: Terms, known: Terms): Terms {
  const isCapped = known.employerOwnContributionYearToDate !== undefined && paid !== undefined;
  return isCapped ? { ...known, employerOwnContributionYearToDate: paid } : known;
}

function withOwnTerms(paid: Terms, known: Terms): Terms {
  if (OWN_TERMS.every((name) => isDeepStrictEqual(paid[name], known[name]))) return paid;
  const { additionalVoluntaryContribution: _, contributionOverride: __, workerCategory, ...others } = paid;
  const category = known.workerCategory ?? workerCategory;
  return {
    ...others,
    ...(category === undefined ? {} : { workerCategory: category }),
    ...Object.fromEntries(OWN_TERMS.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))),
  };
}

/** The dated lists of a record, as one payment finds them. */
type DatedFacts = Pick<YearFacts, "taxCodes" | "niCategories" | "studentLoans" | "postgraduateLoans">;

interface Payment {
  readonly day: string;
  readonly facts: DatedFacts;
}

/** Returns the dated lists that give each payment what its own lists give it. */
function operatedFacts(payments: readonly Payment[]): DatedFacts {
  const at = <Value>(entriesOn: (facts: DatedFacts, day: string) => readonly InForce<Value>[]) =>
    operated(payments.map(({ day, facts }): AtPayment<Value> => ({ day, entries: entriesOn(facts, day) })));
  return {
    taxCodes: at(({ taxCodes }, day) => lastEntry(taxCodes, day)).map(dated),
    niCategories: at(({ niCategories }, day) => lastEntry(niCategories, day)).map(dated),
    studentLoans: at(({ studentLoans = [] }, day) => running(studentLoans, day)).map(lasting),
    postgraduateLoans: at(({ postgraduateLoans = [] }, day) => running(postgraduateLoans, day)).map(lasting),
  };
}

/** Returns the entry in force: the last that has begun, else the first, which a payment before the first day is paid under. */
function lastEntry<Entry extends { readonly effectiveDate: string }>(entries: readonly Entry[], day: string) {
  const begun = entries.filter(({ effectiveDate }) => effectiveDate <= day);
  const entry = begun.reduce<Entry | undefined>(
    (last, each) => (last === undefined || each.effectiveDate >= last.effectiveDate ? each : last),
    entries[0],
  );
  if (entry === undefined) return [];
  const { effectiveDate: from, ...value } = entry;
  return [{ from: from > day ? day : from, value }];
}

function running<Loan extends { readonly startDate: string; readonly endDate?: string | null }>(
  loans: readonly Loan[],
  day: string,
) {
  return loans
    .filter(({ startDate, endDate = null }) => startDate <= day && (endDate === null || day <= endDate))
    .map(({ startDate: from, endDate: _, ...value }) => ({ from, value }));
}

function dated<Value>({ from, value }: { readonly from: string; readonly value: Value }) {
  return { effectiveDate: from, ...value };
}

function lasting<Value>({ from, to, value }: { from: string; to: string | null; value: Value }) {
  return { startDate: from, endDate: to, ...value };
}

/** An entry of a dated list that is in force at a payment: the day from which it is stated, and what it states. */
interface InForce<Value> {
  readonly from: string;
  readonly value: Value;
}

/** What is in force at a payment of one employment. */
interface AtPayment<Value> {
  readonly day: string;
  readonly entries: readonly InForce<Value>[];
}

/** An entry as payments operated it; `to` is null if the last payment did. */
interface Operated<Value> extends InForce<Value> {
  readonly to: string | null;
}

/**
 * Joins what each payment operated into one dated list. An entry keeps its own first day unless an earlier payment did
 * not operate it: then it begins the day after that payment.
 */
function operated<Value>(payments: readonly AtPayment<Value>[]): readonly Operated<Value>[] {
  const runs: { from: string; through: string; value: Value; key: string }[] = [];
  for (const [at, { day, entries }] of payments.entries()) {
    const before = payments[at - 1]?.day ?? null;
    for (const { from, value } of entries) {
      const key = JSON.stringify(value);
      const run = runs.find((each) => each.key === key && each.through === before);
      if (run === undefined) runs.push({ from: beginning(from, before), through: day, value, key });
      else run.through = day;
    }
  }
  const last = payments.at(-1)?.day;
  return runs.map(({ from, through, value }) => ({ from, to: through === last ? null : through, value }));
}

function beginning(from: string, before: string | null): string {
  return before === null || from > before ? from : dayAfter(before);
}
