import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderType } from "../../../src/engine/court-orders";
import { COMMON, OWN } from "../court-orders/sample-orders";
import { callsOf } from "../pensions/sample-pensions";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

// Orders that were paid off, or ended, on closed pay days, and active ones, most of them beside a loan: a closed pay day
// is calculated with its orders in their state before it (seams sheet, CO-3), so that no fact told later finds a
// difference in them. Everybody is paid 31,000 a year, and has plan 2 unless said otherwise.

const ORDERS = "/v1/court-orders/orders";

interface Debtor {
  readonly type: OrderType;
  readonly fields: object;
  readonly hasLoan?: boolean;
  /** Deducted in the first month and the second, and the loan of both. */
  readonly paid: readonly [string, string];
  readonly loans: readonly [string, string];
}

const DEBTORS = {
  council: { type: "Ctaeo", fields: { totalAmountOwed: "50.00" }, paid: ["50.00", "0.00"], loans: ["0.00", "12.00"] },
  arrested: { type: "Ea", fields: { totalAmountOwed: "50.00" }, paid: ["50.00", "0.00"], loans: ["0.00", "12.00"] },
  benefits: { type: "Dea", fields: { totalAmountOwed: "50.00" }, paid: ["50.00", "0.00"], loans: ["12.00", "12.00"] },
  debt: {
    type: "AeoNonPriority",
    fields: { totalAmountOwed: "50.00" },
    paid: ["50.00", "0.00"],
    loans: ["12.00", "12.00"],
  },
  fines: {
    type: "AeoPriority",
    fields: { totalAmountOwed: "50.00", isMaintenance: false },
    paid: ["50.00", "0.00"],
    loans: ["12.00", "12.00"],
  },
  alone: {
    type: "Ctaeo",
    fields: { totalAmountOwed: "50.00" },
    hasLoan: false,
    paid: ["50.00", "0.00"],
    loans: ["0.00", "0.00"],
  },
  running: { type: "Cma", fields: { dateServed: "2026-05-06" }, paid: ["228.00", "294.50"], loans: ["0.00", "0.00"] },
  child: { type: "CmsDeo", fields: { fixedAmount: "900.00" }, paid: ["861.40", "861.40"], loans: ["0.00", "0.00"] },
} as const satisfies Record<string, Debtor>;
type Name = keyof typeof DEBTORS;
const RECEIVED = { dateMade: "2026-05-05", dateReceived: "2026-05-06", startDate: "2026-05-06" };
const NAMES = Object.keys(DEBTORS) as Name[];

let platform: CorrectionPlatform;
let calls: ReturnType<typeof callsOf>;
const people = new Map<Name, string>();
const orders = new Map<Name, string>();

const amountsOf = (debtor: Debtor, at: 0 | 1) => ({
  attachmentOrders: debtor.paid[at],
  studentLoan: debtor.loans[at],
});

beforeAll(async () => {
  platform = await correctionPlatform();
  calls = callsOf(platform);
  for (const name of NAMES) {
    const debtor: Debtor = DEBTORS[name];
    const starter = { startDate: "2026-04-06", starterDeclaration: "B", studentLoanPlan: "Plan2" };
    const facts = { startDate: "2026-04-06", taxCode: "1257L", salary: "31000" };
    const employee = await platform.employee({ ...facts, ...(debtor.hasLoan === false ? {} : { starter }) });
    people.set(name, employee.employeeId);
    const own = { ...COMMON, ...OWN[debtor.type], ...RECEIVED, ...debtor.fields };
    const body = { employeeId: employee.employeeId, orderType: debtor.type, ...own };
    orders.set(name, (await calls.done("POST", ORDERS, body)).orderId);
  }
  // The first month is not a whole one: the second and the third are looked at.
  for (const period of [1, 2, 3]) {
    await platform.next();
    const { status, body } = await platform.lockRun(period);
    expect([status, body.validationIssues ?? []]).toEqual([200, []]);
  }
  await platform.next();
  await platform.atRest();
}, 240_000);

afterAll(() => platform.stop());

it("pays the loan beside each order as the law has it", async () => {
  for (const name of NAMES) {
    for (const at of [0, 1] as const) {
      const { forPeriod } = await platform.payslip(people.get(name) ?? "", at + 2);
      expect([name, at, forPeriod]).toMatchObject([name, at, amountsOf(DEBTORS[name], at)]);
    }
  }
});

it("opens no correction when an order, or the pay of a later month, is changed", async () => {
  for (const name of NAMES) await calls.done("PUT", `${ORDERS}/${orders.get(name)}`, { remittanceReference: "NEW 1" });
  await platform.atRest();
  expect(await platform.corrections()).toEqual([]);
});

it("corrects a rise from June with no loan and no deduction of the closed months", async () => {
  for (const name of NAMES) {
    await calls.done("PUT", `/v1/employees/${people.get(name)}/salary`, {
      salary: "32000",
      effectiveFrom: "2026-06-01",
    });
  }
  await platform.atRest();
  const corrections = await platform.corrections();
  expect(corrections).toHaveLength(NAMES.length);
  for (const { lines, effects } of corrections) {
    expect(lines).toMatchObject([{ amount: "83.34" }]);
    expect([effects.loans, effects.courtOrders]).toEqual([[], []]);
  }
});
