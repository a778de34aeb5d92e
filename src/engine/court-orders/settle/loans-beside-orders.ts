import { planWithin, postgraduateWithin } from "../../../kernel";
import type { DayNumber } from "../../base";
import type { Order, Settled } from "../order";
import type { OrderDay } from "../order-day";
import type { StudentLoanInteraction } from "../words";
import type { EarningsLeft } from "./earnings-left";

/** Loan deductions of a pay-day after the orders, in pence. */
export interface LoansTaken {
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
  /** The highest deduction allowed; null without a limit. */
  readonly limit: number | null;
  /** The order that stops or limits the loans; null if they run as usual. */
  readonly by: Settled | null;
}

/**
 * Calculates student and postgraduate loans after the orders that rank before them: stopped by a council tax order and
 * any arrestment, otherwise limited to leave what a maintenance order or a fixed order protects, cut to whole pounds.
 * The policy `loanOrder` sets which loan is deducted first.
 * Source: Education (Student Loans) (Repayment) Regulations 2009, regulation 51.
 */
export function loansBesideOrders(day: OrderDay, before: readonly Settled[], left: EarningsLeft): LoansTaken {
  const { studentLoan, postgraduateLoan } = day;
  if (studentLoan + postgraduateLoan === 0) return { studentLoan, postgraduateLoan, limit: null, by: null };
  const active = before.filter(({ order }) => left.whole(order.kind.type) > 0);
  const stops = active.find(({ order }) => stopsLoans(day, order));
  if (stops !== undefined) return { studentLoan: 0, postgraduateLoan: 0, limit: 0, by: stops };
  const limited = limitOf(active, left);
  if (limited === null || limited.limit >= studentLoan + postgraduateLoan) {
    return { studentLoan, postgraduateLoan, limit: limited?.limit ?? null, by: null };
  }
  const planFirst = day.loanOrder === "StudentFirst" ? 1 : 0;
  const plan = planWithin(studentLoan, postgraduateLoan, limited.limit, planFirst);
  const postgraduate = postgraduateWithin(postgraduateLoan, plan, limited.limit, planFirst);
  return { studentLoan: plan, postgraduateLoan: postgraduate, limit: limited.limit, by: limited.by };
}

function stopsLoans({ figures }: OrderDay, { kind, terms }: Order): boolean {
  return kind.studentLoan === "Stops" || (figures.finesTableStopsLoan && terms.kind === "UnitTable");
}

/**
 * Finds the limit. Each maintenance deduction order protects its own sum; of fixed orders the most recent that states
 * one: if made on one day, the one received later; if received together, the one deducted later.
 */
function limitOf(active: readonly Settled[], left: EarningsLeft): { limit: number; by: Settled } | null {
  const limiting = active.filter(({ order }) => limitsLoan(order));
  const recent = limiting
    .filter(({ order }) => order.kind.studentLoan === "LatestLimits")
    .reduce<Settled | undefined>(laterOf, undefined);
  let least: { limit: number; by: Settled } | null = null;
  for (const by of limiting) {
    const { kind } = by.order;
    if (kind.studentLoan === "LatestLimits" && by !== recent) continue;
    const limit = Math.max(0, left.of(kind.type) - by.deduction.protectedEarnings);
    if (least === null || limit < least.limit) least = { limit, by };
  }
  return least;
}

function limitsLoan({ kind, protection }: Pick<Order, "kind" | "protection">): boolean {
  if (kind.studentLoan !== "LatestLimits") return kind.studentLoan === "Limits";
  return protection.setting !== "None" && protection.setting !== "TableImplied";
}

/** Returns how an order affects the student loan. */
export function loanInteraction(order: Pick<Order, "kind" | "protection">): StudentLoanInteraction {
  if (order.kind.studentLoan === "Stops") return "SuppressedWhileActive";
  return limitsLoan(order) ? "RestrictedByProtectedEarnings" : "RunsNormally";
}

/** Returns the more recent of two orders, given in the sequence in which they are deducted. */
function laterOf(one: Settled | undefined, other: Settled): Settled {
  if (one === undefined) return other;
  const byMade = madeOf(other) - madeOf(one);
  return byMade > 0 || (byMade === 0 && receivedOf(other) >= receivedOf(one)) ? other : one;
}

function madeOf({ order }: Settled): DayNumber {
  return order.made ?? order.received ?? 0;
}

function receivedOf({ order }: Settled): DayNumber {
  return order.received ?? 0;
}
