import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CourtOrderFacts, OrderType } from "../../../src/engine/court-orders";
import { type Payslip, payYear } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import { type OrderPlatform, orderPlatform } from "./sample-orders";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

interface Person {
  readonly country: string;
  readonly taxCode: string;
  readonly studentLoanPlan: "Plan1" | "Plan2" | "Plan4";
  /** Pay of each month; one of them is too little for the orders. */
  readonly pay: readonly string[];
  readonly orders: readonly Entered[];
}

type Entered = { readonly orderType: OrderType } & Partial<CourtOrderFacts>;

const RECEIVED = { dateMade: "2026-02-02", dateReceived: "2026-02-09" };

const PEOPLE: readonly Person[] = [
  {
    country: "England",
    taxCode: "1257L",
    studentLoanPlan: "Plan2",
    pay: months("3100.00", [4, "1150.00"], [9, "4400.50"]),
    orders: [
      { orderType: "CmsDeo", deductionBasis: "FixedAmount", fixedAmount: "310.00", dateMade: "2026-02-16" },
      { orderType: "Ctaeo", jurisdiction: "England", localAuthority: "Sample Council", totalAmountOwed: "2500.00" },
      {
        orderType: "AeoNonPriority",
        deductionBasis: "FixedAmount",
        fixedAmount: "140.00",
        protectedEarningsSettingCourtPerAmount: "1050.00",
        totalAmountOwed: "900.00",
      },
    ],
  },
  {
    country: "Scotland",
    taxCode: "S1257L",
    studentLoanPlan: "Plan4",
    pay: months("2900.00", [6, "980.00"], [11, "3900.25"]),
    orders: [
      { orderType: "CmsDeo", deductionBasis: "FixedAmount", fixedAmount: "200.00" },
      { orderType: "Ea", totalAmountOwed: "1800.00", dateReceived: "2026-02-11" },
      { orderType: "Cma", dailyRate: "6.40", dateServed: "2026-04-01", dateReceived: "2026-02-12" },
    ],
  },
  {
    country: "Northern Ireland",
    taxCode: "1257L",
    studentLoanPlan: "Plan1",
    pay: months("2700.00", [2, "890.00"], [7, "3333.33"]),
    orders: [
      { orderType: "CmsDeo", deductionBasis: "FixedAmount", fixedAmount: "240.00" },
      { orderType: "NiAeoFines", totalAmountOwed: "1500.00", dateMade: "2026-02-04" },
      {
        orderType: "NiAeoEjo",
        normalDeductionRate: "130.00",
        protectedEarningsRate: "1100.00",
        ratePeriod: "Monthly",
        totalAmountOwed: "5000.00",
      },
    ],
  },
];

function months(usual: string, ...others: readonly (readonly [month: number, pay: string])[]): readonly string[] {
  return Array.from({ length: 12 }, (_, at) => others.find(([month]) => month === at + 1)?.[1] ?? usual);
}

interface Paid {
  readonly person: Person;
  readonly employeeId: string;
  readonly orders: readonly CourtOrderFacts[];
}

let platform: OrderPlatform;
const dates: string[] = [];
const people: Paid[] = [];

beforeAll(async () => {
  platform = await orderPlatform();
  for (const person of PEOPLE) people.push(await entered(person));
  for (let month = 1; month <= 12; month++) {
    await platform.next();
    for (const { employeeId, person } of people) {
      await platform.post(employeeId, [{ payElementCode: "SALARY", amount: person.pay[month - 1] }]);
    }
    const locked = await platform.lockRun(month);
    if (locked.status !== 200) throw new Error(JSON.stringify(locked.body));
  }
  const [first] = people[0]?.orders ?? [];
  const items = (await platform.call("GET", `/v1/court-orders/orders/${first?.orderId}/line-items`)).body.content.data
    .items;
  dates.push(...items.map(({ paymentDate }: { paymentDate: string }) => paymentDate).reverse());
});

afterAll(() => platform.stop());

async function entered(person: Person): Promise<Paid> {
  const { employeeId } = await platform.employee({ taxCode: person.taxCode });
  const loan = { studentLoanPlan: person.studentLoanPlan, startDate: "2026-04-06" };
  await platform.call("POST", `/v1/employees/${employeeId}/student-loan/start`, loan);
  const orders: CourtOrderFacts[] = [];
  for (const order of person.orders) {
    const facts = { ...RECEIVED, ...order };
    const { orderId } = await platform.entered(employeeId, order.orderType, { ...NOTHING_OWN, ...facts });
    orders.push({ ...facts, orderId });
  }
  return { person, employeeId, orders };
}

/** Leaves out the own fields of the sample orders. */
const NOTHING_OWN = {
  totalAmountOwed: undefined,
  creditor: undefined,
  isMaintenance: undefined,
};

/** Calculates a person's year in one call of the library. */
function libraryYear({ person, orders }: Paid): readonly Payslip[] {
  const paid = payYear(
    {
      taxYear: 2026,
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: person.taxCode }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      studentLoans: [{ startDate: "2026-04-06", endDate: null, studentLoanPlan: person.studentLoanPlan }],
      courtOrders: orders,
      payments: person.pay.map((amount, at) => ({
        paymentDate: dates[at] ?? "",
        enrolmentEarningsToDate: "0",
        lines: [{ code: "SALARY", description: "Salary", amount }],
        isFinalPayment: at === 11,
      })),
    },
    rulebook,
  );
  if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
  return paid.value.payslips;
}

describe.each(PEOPLE.map(({ country }, at) => [country, at] as const))("twelve months in %s", (_, at) => {
  it("are those of the library, to the penny: payslips, year to date, loans", async () => {
    const paid = people[at] as Paid;
    const expected = libraryYear(paid);
    for (const [month, payslip] of expected.entries()) {
      const shown = await platform.payslip(paid.employeeId, month + 1);
      expect(shown.forPeriod).toMatchObject(payslip.forPeriod);
      expect(shown.yearToDate).toMatchObject(payslip.yearToDate);
    }
    const loans = expected.map(({ forPeriod }) => forPeriod.studentLoan);
    expect(new Set(loans).size).toBeGreaterThan(at === 1 ? 0 : 1);
  });

  it("have the library's line items and carried sums for each order", async () => {
    const paid = people[at] as Paid;
    const expected = libraryYear(paid);
    let reduced = 0;
    for (const { orderId = "" } of paid.orders) {
      const results = expected.flatMap(
        ({ courtOrders }) => courtOrders?.orders.filter((each) => each.orderId === orderId) ?? [],
      );
      const items = results.flatMap(({ lineItem }) => lineItem ?? []);
      const order = await platform.read(String(orderId));
      const kept = (await platform.call("GET", `/v1/court-orders/orders/${orderId}/line-items`)).body.content.data
        .items;
      expect(kept).toHaveLength(items.length);
      for (const [place, { status: _, statusWhenLocked, ...item }] of [...items].reverse().entries()) {
        expect(kept[place]).toMatchObject({ ...item, status: statusWhenLocked });
        if (item.amountPaid !== item.expectedDeduction) reduced += 1;
      }
      const after = results.at(-1)?.after;
      const { lastDeductionPayDate, lastPayDate: __, endDate: ___, ...state } = after ?? {};
      expect(order).toMatchObject(state);
      if ("lastDeductionPayDate" in order.details) {
        expect(order.details.lastDeductionPayDate).toBe(lastDeductionPayDate);
      }
    }
    expect(reduced).toBeGreaterThan(0);
  });
});
