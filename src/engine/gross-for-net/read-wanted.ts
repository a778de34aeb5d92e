import { isObject, type Reader, toFacts, type Unread } from "../base";
import type { FactsWith, WantedResult } from "./probe";

/** A penny, or a hundredth of a per cent: the least amount that is asked for. */
export const PENNY = "0.01";

/** What is wanted, in pence, and how a payslip is made for one pay. */
export interface Wanted {
  readonly result: WantedResult;
  readonly amount: number;
  readonly step: number;
  readonly factsWith: FactsWith;
  /** How many deductions are taken in whole pounds: tax, and each loan. */
  readonly wholePoundDeductions: number;
  /** Pence: the most by which net pay falls because amounts are rounded to the penny. */
  readonly roundings: number;
  readonly hasOrders: boolean;
  /** Court orders by a table, which take more from a step on. */
  readonly hasTables: boolean;
  /**
   * Orders and loans may take less of a pay that is larger: tables step back where a pound of tax begins, and a loan
   * that an order limits is a whole pound less there.
   */
  readonly takesLessOfMore: boolean;
}

const LINE_TYPES_OF_PAY: readonly unknown[] = [undefined, "Payment", "StatutoryPayment"];

/** Reads what is wanted and what may be adjusted; the facts of the payslip are read with it. */
export function readWanted(reader: Reader, facts: Unread): Wanted {
  const { netPay: _, employerCost: __, adjust = "grossPay", step, ...own } = facts;
  const goal = readGoal(reader, facts);
  const hundredths = readStep(reader, step);
  if (own.grossPay !== undefined) reader.refuse("must_be_absent", "/grossPay");
  const orders = Array.isArray(facts.courtOrders) ? facts.courtOrders.filter(isObject) : [];
  const hasOrders = orders.length > 0;
  const hasTables = orders.some(({ fixedAmount, dailyRate }) => fixedAmount === undefined && dailyRate === undefined);
  return {
    result: goal.result,
    amount: goal.amount,
    step: Math.max(1, hundredths),
    factsWith: adjust === "grossPay" ? (grossPay) => toFacts({ ...own, grossPay }) : ofLine(reader, own, adjust),
    wholePoundDeductions: 1 + loansIn(facts),
    roundings: pensionsIn(facts),
    hasOrders,
    hasTables,
    takesLessOfMore: hasTables || (hasOrders && loansIn(facts) > 0),
  };
}

/** Reads which result is wanted, exactly one of two, and how much of it. */
function readGoal(reader: Reader, facts: Unread): Pick<Wanted, "result" | "amount"> {
  const { netPay, employerCost } = facts;
  if (netPay === undefined && employerCost === undefined) reader.refuse("required", "/netPay");
  if (netPay !== undefined && employerCost !== undefined) {
    reader.refuse("sent_together", "/employerCost", { other: "netPay" });
  }
  const result = netPay === undefined ? "employerCost" : "netPay";
  const amount = netPay === undefined && employerCost === undefined ? 0 : reader.amount(facts[result], result, "");
  if (amount < 0) reader.refuse("negative_amount", `/${result}`);
  return { result, amount };
}

function loansIn({ studentLoanPlan = null, postgraduateLoan }: Unread): number {
  return (studentLoanPlan === null ? 0 : 1) + (postgraduateLoan === true ? 1 : 0);
}

/**
 * Counts the pensions. Each is rounded to the penny, so that the penny that National Insurance takes may be another one's
 * too; National Insurance alone takes no more than the penny that pay rises.
 */
function pensionsIn({ pension, furtherPensions }: Unread): number {
  return (isObject(pension) ? 1 : 0) + (Array.isArray(furtherPensions) ? furtherPensions.length : 0);
}

function ofLine(reader: Reader, own: Unread, id: unknown): FactsWith {
  const lines = Array.isArray(own.lines) ? own.lines.filter(isObject) : [];
  const at = lines.findIndex((line) => line.id === id);
  const payable = lines.filter(({ lineType }) => LINE_TYPES_OF_PAY.includes(lineType));
  if (!payable.some((line) => line.id === id)) {
    const ids = payable.flatMap((line) => (typeof line.id === "string" ? [line.id] : []));
    reader.refuse("unknown_value", "/adjust", { allowed: ["grossPay", ...ids].join(", ") });
  }
  return (amount) => toFacts({ ...own, lines: lines.map((line, of) => (of === at ? { ...line, amount } : line)) });
}

/** Reads the step of what may be chosen, a penny if it is left out; in hundredths. */
export function readStep(reader: Reader, step: unknown = PENNY): number {
  const hundredths = reader.amount(step, "step", "");
  if (hundredths < 1) reader.refuse("too_small", "/step", { minimum: PENNY });
  return hundredths;
}
