import { isDeepStrictEqual } from "node:util";
import type { Payslip, Rulebook } from "../../../engine";
import { readPence } from "../../../engine/base";
import {
  CORRECTION_CODES,
  type CorrectionsFacts,
  type CorrectionsPlan,
  MOST_YEARS,
  planCorrections,
} from "../../../engine/corrections";
import type { NextSlip } from "../../pay-runs";
import type { ClosedPayslip } from "../closed/closed-payslips";
import type { EmployeeHistory } from "../closed/histories";
import type { MissedPayment } from "../closed/missed-payments";
import { correctedYears } from "./corrected-years";
import { type LateLeave, lateLeave } from "./late-leave";
import { type OrdersNow, ordersNow } from "./orders-now";
import { paymentWith, withoutRecovered } from "./payment";
import { linesAsKnown, orderLines, type PostedTerms } from "./payment-lines";
import { type AskedTerms, recoveryFacts } from "./recovery-terms";
import { type WageNow, wageNow } from "./wage-now";

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
export function planEmployee(
  { facts, closed: all, missed, known, jobs, posted: before }: EmployeeHistory,
  { next, rulebook, terms = {} }: Asked,
): EmployeePlan | null {
  const closed = all.filter(({ year }) => year > next.run.year - MOST_YEARS);
  if (closed.length + missed.length === 0) return null;
  const posted = before.lines;
  const leave = terms.treatment === "PastYearFps" ? null : lateLeave({ closed, known, next, facts, rulebook });
  const open = { ...openPayment(next, posted, leave), made: next.slip?.made ?? null };
  const years = correctedYears({
    closed,
    missed,
    known,
    jobs,
    open,
    posted,
    reported: before.reported,
    leave,
    facts,
    rulebook,
  });
  const orders = ordersNow({ closed, known, settled: before.orders }, rulebook);
  const wage = wageNow(closed, facts, rulebook);
  const begun = { closed, missed, next, posted, orders, wage, rulebook, terms };
  if (years === null) return { ...begun, years: [], plan: null };
  const isAsPaid = years.every(({ asPaid, asKnown }) => isDeepStrictEqual(plain(asPaid), plain(asKnown)));
  if (isAsPaid && orders.causes.length + wage.causes.length === 0) return null;
  const overpayments = overpaymentsOf(leave, posted);
  const planned = planCorrections({ years, open: open.payment, overpayments, ...termsOf(terms, next) }, rulebook);
  return { ...begun, years, plan: planned.ok ? planned.value : null };
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
