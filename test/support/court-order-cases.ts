import fc from "fast-check";
import type { CourtOrderFacts } from "../../src/engine";
import { readPence } from "../../src/engine/base";
import type { DatedPayslipFacts } from "../../src/engine/testing";
import { pounds } from "./pounds";

// Court orders for generated payslips: maintenance and priority orders of a fixed sum, with amounts that suit the pay.

/** An order whose amounts are in thousandths of the pay. */
interface OrderDraft {
  readonly orderType: "CmsDeo" | "AeoPriority";
  readonly dateMade: string;
  readonly dateReceived: string;
  readonly sum: number;
  readonly protects: number;
}

const dayIn = (month: string) => fc.constantFrom("03", "04", "05").map((day) => `2021-${month}-${day}`);

const order: fc.Arbitrary<OrderDraft> = fc.record({
  orderType: fc.constantFrom("CmsDeo", "AeoPriority"),
  dateMade: dayIn("01"),
  dateReceived: dayIn("02"),
  sum: fc.nat(400),
  protects: fc.nat(900),
});

/** Orders for one payslip in twelve, most of them beside both loans. */
export const orderDrafts = fc.record({
  orders: fc.oneof(
    { weight: 11, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.array(order, { minLength: 1, maxLength: 3 }) },
  ),
  hasBothLoans: fc.integer({ min: 1, max: 4 }).map((drawn) => drawn > 1),
});

type Drafts = typeof orderDrafts extends fc.Arbitrary<infer Value> ? Value : never;

/** Adds drawn orders to a payslip; its own loans stay unless both are to be beside the orders. */
export function withOrders(facts: DatedPayslipFacts, { orders, hasBothLoans }: Drafts): DatedPayslipFacts {
  if (orders === null) return facts;
  const pay = payOf(facts);
  const loans = { studentLoanPlan: facts.studentLoanPlan ?? ("Plan2" as const), postgraduateLoan: true };
  return {
    ...facts,
    ...(hasBothLoans ? loans : {}),
    courtOrders: orders.map((draft, at) => orderOf(draft, at, pay)),
    ...(facts.payFrequency === "Irregular" ? { courtOrderDay: { payInterval: { unit: "Week", count: 1 } } } : {}),
  };
}

function payOf({ grossPay, lines }: DatedPayslipFacts): number {
  const amounts = lines === undefined ? [grossPay] : lines.map(({ amount }) => amount);
  return Math.max(0, ...amounts.map((amount) => readPence(String(amount ?? "0"))));
}

function orderOf({ orderType, sum, protects, ...dates }: OrderDraft, at: number, pay: number): CourtOrderFacts {
  const share = (thousandths: number) => pounds(Math.floor((pay * thousandths) / 1000));
  const court = { protectedEarningsSettingCourtPerAmount: share(protects) };
  return {
    orderType,
    orderId: `ORDER${at}`,
    fixedAmount: share(sum),
    ...dates,
    ...(orderType === "CmsDeo" ? {} : court),
  };
}
