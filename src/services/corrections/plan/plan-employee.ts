import { isDeepStrictEqual } from "node:util";
import type { CourtOrderFacts, Payslip, Rulebook } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import {
  type ChangedFact,
  type ClosedPayDay,
  CORRECTION_CODES,
  type CorrectionsFacts,
  type CorrectionsPlan,
  changesOrder,
  lawfulPayslips,
  MOST_YEARS,
  type OrderEffect,
  type OrdersOfClosedDays,
  ordersOfClosedDays,
  planCorrections,
} from "../../../engine/corrections";
import { remainingDebt } from "../../../engine/court-orders";
import { minimumWage } from "../../../engine/minimum-wage";
import { moneyOf, type PayslipMade } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { NextSlip } from "../../pay-runs";
import type { ClosedPayslip } from "../closed/closed-payslips";
import type { EmployeeHistory, MissedPayment } from "../closed/histories";
import type { CorrectionContent } from "../contract/correction-schemas";
import type { PostAsked } from "../contract/post-operation";
import { correctedYears } from "./corrected-years";
import { paymentWith, withoutRecovered } from "./payment";
import { type LateLeave, lateLeave, linesAsKnown, orderLines, type PostedTerms } from "./payment-lines";

const FACTS = ["dateOfBirth", "apprenticeshipStartDate"] as const;

type Recovery = NonNullable<CorrectionContent["recovery"]>;

/** How money is recovered unless a posting says otherwise. */
export const AT_ONCE: Recovery = {
  mode: "AtOnce",
  periods: null,
  amountPerPeriod: null,
  protectMinimumWage: false,
  protectCourtOrders: true,
};

/** How an employee's closed periods are put right in a run. */
export interface EmployeePlan {
  readonly closed: readonly ClosedPayslip[];
  readonly missed: readonly MissedPayment[];
  readonly years: CorrectionsFacts["years"];
  readonly next: NextSlip;
  readonly posted: PostedTerms;
  /** Null if it cannot be calculated. */
  readonly plan: CorrectionsPlan | null;
  readonly orders: OrdersNow;
  readonly wage: WageNow;
  readonly rulebook: Rulebook;
  readonly terms: AskedTerms;
}

interface Asked {
  /** The payment of the run to post in. */
  readonly next: NextSlip;
  readonly rulebook: Rulebook;
  readonly terms?: AskedTerms;
}

/** Plans the correction of an employee's closed periods; null if nothing has changed that they were made from. */
export function planEmployee(history: EmployeeHistory, asked: Asked): EmployeePlan | null {
  const { facts, missed, posted: before } = history;
  const { next, rulebook, terms = {} } = asked;
  const assembled = assemble(history, asked);
  if (assembled === null) return null;
  const { closed, years, open, overpayments } = assembled;
  const orders = ordersNow(history, asked);
  const wage = wageNow(closed, facts, rulebook);
  const begun = { closed, missed, next, posted: before.lines, orders, wage, rulebook, terms };
  if (years === null) return { ...begun, years: [], plan: null };
  if (areAsPaid(years) && orders.causes.length + wage.causes.length === 0) return null;
  const planned = planCorrections({ years, open, overpayments, ...termsOf(terms, next) }, rulebook);
  return { ...begun, years, plan: planned.ok ? planned.value : null };
}

/**
 * Returns what the law asks of the pay of an employee's closed payslips, by their ids: with the codes, letters and loans known
 * now, without pay that was never due, and in a past year that was reported otherwise of the pay that was reported. Nothing if
 * all are as they were made.
 */
export function lawfulOfClosed(history: EmployeeHistory, asked: Asked): ReadonlyMap<string, Payslip> {
  const { closed = [], years = null, open, overpayments } = assemble(history, asked) ?? {};
  const isReported = history.posted.reported.size > 0;
  if (years === null || open === undefined || (areAsPaid(years) && !isReported)) return new Map();
  const lawful = [...(lawfulPayslips({ years, open, ...(overpayments && { overpayments }) }, asked.rulebook) ?? [])];
  return new Map(
    closed.flatMap(({ payslipId, day }) => {
      const at = lawful.findIndex(({ paymentDate }) => paymentDate === day);
      return at === -1 ? [] : lawful.splice(at, 1).map((payslip) => [payslipId, payslip] as const);
    }),
  );
}

/** Returns an employee's years with the open run, as they are planned; null without closed periods. */
function assemble(
  { facts, closed: all, missed, known, jobs, posted: { lines: posted, reported } }: EmployeeHistory,
  { next, rulebook, terms = {} }: Asked,
) {
  const closed = all.filter(({ year }) => year > next.run.year - MOST_YEARS);
  if (closed.length + missed.length === 0) return null;
  const leave = terms.treatment === "PastYearFps" ? null : lateLeave({ closed, known, next, facts, rulebook });
  const open = { ...openPayment(next, posted, leave), made: next.slip?.made ?? null };
  const years = correctedYears({
    closed,
    missed,
    known,
    jobs,
    open,
    posted,
    reported,
    leave,
    facts,
    rulebook,
  });
  return { closed, years, open: open.payment, overpayments: overpaymentsOf(leave, posted) };
}

function areAsPaid(years: CorrectionsFacts["years"]): boolean {
  return years.every(({ asPaid, asKnown }) => isDeepStrictEqual(plain(asPaid), plain(asKnown)));
}

/** Whether the employee owes more than the run recovers: a debt stays open until it is settled or dismissed. */
export function owes(plan: EmployeePlan["plan"]): boolean {
  return plan !== null && readPence(plan.recovery.outstanding) > 0;
}

function termsOf({ treatment, recovery = null }: AskedTerms, { slip }: NextSlip) {
  return {
    ...(treatment === undefined ? {} : { treatment }),
    ...(recovery === null ? {} : { recovery: recoveryFacts(recovery, slip?.minimumWagePay ?? null) }),
  };
}

/** Pay of late leave is of the periods that paid it, and so is what a correction has recovered as such. */
function overpaymentsOf(leave: LateLeave | null, posted: PostedTerms): NonNullable<CorrectionsFacts["overpayments"]> {
  const isSettledSo = [...posted.values()].some(({ code }) => code === CORRECTION_CODES.neverDue);
  return leave !== null || isSettledSo ? "NeverDue" : "PayOfOpenRun";
}

function openPayment({ run, slip }: NextSlip, posted: PostedTerms, leave: LateLeave | null) {
  const paymentDate = run.regularPaymentDate;
  if (slip === null) return { taxYear: run.year, payment: { paymentDate, payFrequency: run.payFrequency, lines: [] } };
  const orders: Pick<Payslip, "courtOrders"> = slip.payslip;
  const own = linesAsKnown(slip.made, posted).filter(({ id = "" }) => leave?.arrears.has(id) !== true);
  const lines = [...own, ...orderLines(orders)];
  return { taxYear: run.year, payment: withoutRecovered(paymentWith(slip.made, lines, false), slip.made) };
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** What late orders, and late variations, mean for closed pay days. */
interface OrdersNow extends Pick<OrdersOfClosedDays, "causes"> {
  /** What corrections have not dealt with yet. */
  readonly effects: readonly OrderEffect[];
}

/**
 * Returns what the orders known now would have taken on closed pay days of all jobs, and corrections that are posted have not
 * dealt with: of those that were entered on the record. A payslip that was calculated as of one job has its own orders.
 */
function ordersNow({ facts, payDays, posted }: EmployeeHistory, { next, rulebook }: Asked): OrdersNow {
  const settled = posted.orders;
  const days = payDays.flatMap(({ employeeId, payslip: { made, payslip, year }, known }): ClosedPayDay[] => {
    if (year <= next.run.year - MOST_YEARS) return [];
    const { courtOrders = [], courtOrderDay = {} } = known ?? {};
    const statesJobs = (made.year.payments[0]?.otherJobs ?? null) !== null;
    const orders = courtOrders.filter((order) => statesJobs || order.employeeId === employeeId);
    return orders.length === 0 ? [] : [{ made: made.year, payslip, orders, courtOrderDay }];
  });
  const all = ordersOfClosedDays(days, rulebook);
  const own = new Set(
    days.flatMap(({ orders }) => orders.flatMap((order) => (isOf(order, facts) ? [order.orderId] : []))),
  );
  const effects = all.effects.filter(({ orderId }) => own.has(orderId));
  const causes = all.causes.filter(({ fact }) => [...own].some((id) => fact.startsWith(`courtOrders[${id}]`)));
  const paidOff = effects.filter((effect) => isPaidOff(effect, days));
  const open = effects.filter((effect) => !paidOff.includes(effect));
  return {
    causes: causes.filter(({ fact }) => !paidOff.some(({ orderId }) => fact.startsWith(`courtOrders[${orderId}]`))),
    effects: open.flatMap((effect) => lessSettled(effect, settled)),
  };
}

function isOf({ employeeId }: CourtOrderFacts, { employee }: EmployeeHistory["facts"]): boolean {
  return employeeId === employee.employee_id;
}

/** Whether nothing of a deduction that was missed is missing any more: the debt is paid in full without it. */
function isPaidOff({ orderId, difference }: OrderEffect, days: readonly ClosedPayDay[]): boolean {
  const order = days.flatMap(({ orders }) => orders).find((each) => each.orderId === orderId);
  return readPence(difference) > 0 && order !== undefined && remainingDebt(order) === 0;
}

function lessSettled(effect: OrderEffect, settled: readonly OrderEffect[]): readonly OrderEffect[] {
  const own = settled.filter(({ orderId }) => orderId === effect.orderId);
  const left = (name: "difference" | "arrears" | "protectedShortfall" | "fee") =>
    formatPence(own.reduce((pence, each) => pence - readPence(each[name]), readPence(effect[name])));
  const remaining = {
    ...effect,
    difference: left("difference"),
    arrears: left("arrears"),
    protectedShortfall: left("protectedShortfall"),
    fee: left("fee"),
  };
  return changesOrder(remaining) ? [remaining] : [];
}

/** The terms of a plan: those of the engine by default. */
export interface AskedTerms {
  readonly treatment?: NonNullable<CorrectionsFacts["treatment"]>;
  readonly recovery?: Recovery | null;
}

/** Returns the terms of a posting as they are stored and shown. */
export function getRecovery({ amountPerPeriod, ...asked }: NonNullable<PostAsked["recovery"]>): Recovery {
  return { ...asked, amountPerPeriod: amountPerPeriod === null ? null : moneyOf(amountPerPeriod) };
}

/** Returns the terms as the engine reads them; `minimumWagePay` is the least gross pay of the run, if it is known. */
function recoveryFacts(
  { mode, periods, amountPerPeriod, protectMinimumWage, protectCourtOrders }: Recovery,
  minimumWagePay: string | null,
): NonNullable<CorrectionsFacts["recovery"]> {
  return {
    mode,
    protectCourtOrders,
    ...(periods === null ? {} : { periods }),
    ...(amountPerPeriod === null ? {} : { amountPerPeriod }),
    ...(protectMinimumWage && minimumWagePay !== null ? { minimumWagePay } : {}),
  };
}

/** Returns the terms for the run after one that has recovered its part. */
export function continued(recovery: Recovery): Recovery {
  const { mode, periods } = recovery;
  return mode === "Spread" && periods !== null ? { ...recovery, periods: Math.max(1, periods - 1) } : recovery;
}

type Judged = NonNullable<PayslipMade["wage"]>;

/** What facts of a worker that became known late mean for the minimum wage of closed periods. */
interface WageNow {
  readonly causes: readonly ChangedFact[];
  /** Closed payslips that these facts put below the minimum wage, as they were paid. */
  readonly below: readonly { readonly payslip: ClosedPayslip; readonly judged: Judged }[];
}

/** Judges closed periods by the age and apprenticeship known now; those that were below before are not late. */
function wageNow(closed: readonly ClosedPayslip[], { employee }: EmployeeFacts, rulebook: Rulebook): WageNow {
  const { isApprentice, apprenticeshipStartDate } = employee.details;
  const known = {
    dateOfBirth: employee.date_of_birth,
    apprenticeshipStartDate: isApprentice ? (apprenticeshipStartDate ?? null) : null,
  };
  const causes = new Map<string, ChangedFact>();
  const below = closed.flatMap((payslip) => {
    const before = payslip.made.wage ?? null;
    if (before === null || FACTS.every((name) => before[name] === known[name])) return [];
    const judged = { ...before, ...known };
    if (shortfallOf(judged, rulebook) <= shortfallOf(before, rulebook)) return [];
    for (const fact of FACTS) {
      if (before[fact] === known[fact] || causes.has(fact)) continue;
      causes.set(fact, { taxYear: payslip.year, fact, previousValue: before[fact], newValue: known[fact] });
    }
    return [{ payslip, judged }];
  });
  return { causes: [...causes.values()], below };
}

/**
 * Returns what is owed for closed periods that are short of the minimum wage once the plan has paid what it finds, in pence: at
 * the rates of the day on which it would be paid, if those are higher.
 */
export function wageArrears(
  { below }: WageNow,
  plan: CorrectionsPlan,
  { rulebook, settlementDate }: { readonly rulebook: Rulebook; readonly settlementDate: string },
): number {
  return below.reduce((sum, { payslip, judged }) => {
    const period = plan.periods.find(({ taxYear, paymentDate }) => {
      return taxYear === payslip.year && paymentDate === payslip.day;
    });
    const gross = period?.differences.find(({ amount }) => amount === "grossPay")?.difference ?? "0.00";
    const pay = formatPence(readPence(judged.payThatCounts) + readPence(gross));
    return sum + arrearsOf({ ...judged, payThatCounts: pay }, settlementDate, rulebook);
  }, 0);
}

function arrearsOf(judged: Judged, settlementDate: string, rulebook: Rulebook): number {
  const found = minimumWage({ ...judged, settlementDate }, rulebook);
  return found.ok ? readPence(found.value.arrears ?? "0") : shortfallOf(judged, rulebook);
}

function shortfallOf(judged: Judged, rulebook: Rulebook): number {
  const found = minimumWage(judged, rulebook);
  return found.ok ? readPence(found.value.shortfall) : 0;
}
