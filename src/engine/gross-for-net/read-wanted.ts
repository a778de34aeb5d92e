import { isObject, type Reader, type Unread } from "../base";
import type { PayslipFacts } from "../gross-to-net";
import type { FactsWith, WantedResult } from "./probe";

/** What is wanted, in pence, and how a payslip is made for one pay. */
export interface Wanted {
  readonly result: WantedResult;
  readonly amount: number;
  readonly step: number;
  readonly factsWith: FactsWith;
  /** How many deductions are taken in whole pounds: tax, and each loan. */
  readonly wholePoundDeductions: number;
  readonly hasOrders: boolean;
  /** Court orders by a table, which take more from a step on. */
  readonly hasTables: boolean;
}

const PENNY = "0.01";
const LINE_TYPES_OF_PAY: readonly unknown[] = [undefined, "Payment", "StatutoryPayment"];

/** Reads what is wanted and what may be adjusted; the facts of the payslip are read with it. */
export function readWanted(reader: Reader, facts: Unread): Wanted {
  const { netPay, employerCost, adjust = "grossPay", step = PENNY, ...own } = facts;
  if (netPay === undefined && employerCost === undefined) reader.refuse("required", "/netPay");
  if (netPay !== undefined && employerCost !== undefined) {
    reader.refuse("sent_together", "/employerCost", { other: "netPay" });
  }
  const result = netPay === undefined ? "employerCost" : "netPay";
  const amount = netPay === undefined && employerCost === undefined ? 0 : reader.amount(facts[result], result, "");
  if (amount < 0) reader.refuse("negative_amount", `/${result}`);
  const pence = reader.amount(step, "step", "");
  if (pence < 1) reader.refuse("too_small", "/step", { minimum: PENNY });
  if (own.grossPay !== undefined) reader.refuse("must_be_absent", "/grossPay");
  const { studentLoanPlan = null, postgraduateLoan } = facts;
  const orders = Array.isArray(facts.courtOrders) ? facts.courtOrders.filter(isObject) : [];
  return {
    result,
    amount,
    step: Math.max(1, pence),
    factsWith: adjust === "grossPay" ? (grossPay) => payslipFacts({ ...own, grossPay }) : ofLine(reader, own, adjust),
    wholePoundDeductions: 1 + (studentLoanPlan === null ? 0 : 1) + (postgraduateLoan === true ? 1 : 0),
    hasOrders: orders.length > 0,
    hasTables: orders.some(({ fixedAmount, dailyRate }) => fixedAmount === undefined && dailyRate === undefined),
  };
}

function ofLine(reader: Reader, own: Unread, id: unknown): FactsWith {
  const lines = Array.isArray(own.lines) ? own.lines.filter(isObject) : [];
  const at = lines.findIndex((line) => line.id === id);
  const payable = lines.filter(({ lineType }) => LINE_TYPES_OF_PAY.includes(lineType));
  if (!payable.some((line) => line.id === id)) {
    const ids = payable.flatMap((line) => (typeof line.id === "string" ? [line.id] : []));
    reader.refuse("unknown_value", "/adjust", { allowed: ["grossPay", ...ids].join(", ") });
  }
  return (amount) => payslipFacts({ ...own, lines: lines.map((line, of) => (of === at ? { ...line, amount } : line)) });
}

/** The reader of payslips reads them whatever they are. */
function payslipFacts(facts: Unread): PayslipFacts {
  return facts as unknown as PayslipFacts;
}
