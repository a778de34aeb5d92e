import { describe, expect, it } from "vitest";
import { type CourtOrderFacts, type Payslip, payYear, type YearFacts } from "../../src/engine";
import { formatPence, readPence } from "../../src/engine/base";
import { type ClosedPayDay, ordersOfClosedDays } from "../../src/engine/corrections";
import { rulebook } from "../support/library";

const DAYS = ["2026-04-30", "2026-05-29", "2026-06-30"];
const TERMS = {
  taxYear: "2026-27",
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
} as const;
const RECEIVED = { dateMade: "2026-03-02", dateReceived: "2026-03-09" };
const DEA: CourtOrderFacts = { orderId: "B", orderType: "Dea", rateType: "Standard", creditor: "Dwp", ...RECEIVED };
const COUNCIL: CourtOrderFacts = {
  orderId: "C",
  orderType: "Ctaeo",
  localAuthority: "Sample Council",
  jurisdiction: "England",
  totalAmountOwed: "900.00",
  ...RECEIVED,
};
const FIXED: CourtOrderFacts = {
  orderId: "A",
  orderType: "AeoPriority",
  deductionBasis: "FixedAmount",
  fixedAmount: "150.00",
  protectedEarningsSettingCourtPerAmount: "900.00",
  isMaintenance: true,
  ...RECEIVED,
};

function paid(facts: YearFacts): readonly Payslip[] {
  const result = payYear(facts, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.payslips;
}

/** Returns each payment of a year with what it was made from: orders as the one before left them. */
function closedDays(
  courtOrders: readonly CourtOrderFacts[],
  known: readonly CourtOrderFacts[],
  grossPay = "2400",
): ClosedPayDay[] {
  const days: ClosedPayDay[] = [];
  for (const paymentDate of DAYS) {
    const last = days.at(-1)?.payslip;
    const orders = courtOrders.map((order) => {
      const after = last?.courtOrders?.orders.find(({ orderId }) => orderId === order.orderId)?.after;
      if (after === undefined) return order;
      const { status, amountRepaidToDate, shortfallCarriedForward } = after;
      return { ...order, status, amountRepaidToDate, shortfallCarriedForward };
    });
    const made: YearFacts = {
      ...TERMS,
      openingBalance: last?.yearToDate ?? null,
      ...(orders.length === 0 ? {} : { courtOrders: orders }),
      payments: [{ paymentDate, grossPay }],
    };
    const [payslip] = paid(made);
    if (payslip !== undefined) days.push({ made, payslip, orders: known, courtOrderDay: {} });
  }
  return days;
}

/** Returns what each order takes in a year in which all of them are known in time. */
function takenInTime(courtOrders: readonly CourtOrderFacts[]): ReadonlyMap<string, string> {
  const payments = DAYS.map((paymentDate) => ({ paymentDate, grossPay: "2400" }));
  const sums = new Map<string, number>();
  for (const { courtOrders: taken } of paid({ ...TERMS, courtOrders, payments })) {
    for (const { orderId, lineItem } of taken?.orders ?? []) {
      sums.set(orderId, (sums.get(orderId) ?? 0) + readPence(lineItem?.amountPaid ?? "0"));
    }
  }
  return new Map([...sums].map(([id, pence]) => [id, formatPence(pence)]));
}

describe("orders of closed pay days", () => {
  it.each([
    ["a direct earnings attachment, which is made good", DEA, "missedAmount"],
    ["a council tax order, which is lost", COUNCIL, null],
  ] as const)("finds what a late order would have taken: %s", (_, order, correction) => {
    const { causes, effects, problems } = ordersOfClosedDays(closedDays([], [order]), rulebook);
    const difference = takenInTime([order]).get(order.orderId ?? "");
    expect(problems).toEqual([]);
    const arrears = correction === null ? "0.00" : difference;
    const none = { protectedShortfall: "0.00", fee: "3.00" };
    expect(effects).toEqual([
      { orderId: order.orderId, orderType: order.orderType, difference, correction, arrears, ...none },
    ]);
    expect(causes).toMatchObject([{ taxYear: 2026, fact: `courtOrders[${order.orderId}]`, previousValue: null }]);
  });

  it("takes a late order beside those that were operated, as in a year in which both were known", () => {
    const { effects } = ordersOfClosedDays(closedDays([FIXED], [FIXED, DEA]), rulebook);
    const inTime = takenInTime([FIXED, DEA]);
    expect(effects).toMatchObject([{ orderId: "B", difference: inTime.get("B") }]);
  });

  it.each([
    ["room for a part", "980", ["240.00", "0.00"]],
    ["no room, and pay below what is protected", "850", ["0.00", "150.00"]],
  ])("carries what protected earnings leave no room for: %s", (_, grossPay, [difference, below]) => {
    const days = closedDays([], [FIXED], grossPay);
    const { effects } = ordersOfClosedDays(days, rulebook);
    const [{ courtOrders } = {}] = paid({
      ...TERMS,
      courtOrders: [FIXED],
      payments: DAYS.map((paymentDate) => ({ paymentDate, grossPay })),
    }).slice(-1);
    const { shortfallCarriedForward = "", protectedShortfall } = courtOrders?.orders[0]?.after ?? {};
    // Three deductions of 150.00, whatever was taken of them.
    expect(effects).toMatchObject([{ difference, arrears: "450.00", protectedShortfall }]);
    expect(protectedShortfall).toBe(below);
    expect(formatPence(readPence(difference ?? "") + readPence(shortfallCarriedForward))).toBe("450.00");
  });

  it("carries no more of an order that a late one goes before than was deducted less", () => {
    const older: CourtOrderFacts = { ...FIXED, orderId: "0", dateMade: "2025-03-02", dateReceived: "2025-03-09" };
    const { effects } = ordersOfClosedDays(closedDays([FIXED], [older, FIXED], "1200"), rulebook);
    expect(effects).toMatchObject([
      { orderId: "0", arrears: "450.00" },
      { orderId: "A", correction: null, arrears: "0.00" },
    ]);
    expect(readPence(effects[1]?.difference ?? "0")).toBeLessThan(0);
  });

  it("finds what a late variation changes, from its day on", () => {
    const varied = { ...FIXED, variations: [{ effectiveFrom: "2026-05-01", fixedAmount: "200.00" }] };
    const { causes, effects } = ordersOfClosedDays(closedDays([FIXED], [varied]), rulebook);
    expect(effects).toMatchObject([{ orderId: "A", difference: "100.00", correction: "missedAmount" }]);
    expect(causes).toMatchObject([{ fact: "courtOrders[A].variations", previousValue: null }]);
  });

  it("finds what an order took after the day from which it was suspended, which a benefit debt sets off", () => {
    const suspended = { status: "Suspended", suspendedFrom: "2026-05-01" } as const;
    const days = closedDays([DEA], [{ ...DEA, ...suspended }]);
    const taken = days
      .slice(1)
      .reduce((so, day) => so + readPence(day.payslip.courtOrders?.attachmentOrders ?? "0"), 0);
    const { causes, effects } = ordersOfClosedDays(days, rulebook);
    expect(effects).toMatchObject([{ difference: formatPence(-taken), correction: "overDeductedAmount" }]);
    expect(causes).toMatchObject([{ fact: "courtOrders[B].status", newValue: "Suspended" }]);
    const lost = ordersOfClosedDays(closedDays([FIXED], [{ ...FIXED, ...suspended }]), rulebook);
    expect(lost.effects).toMatchObject([{ difference: "-300.00", correction: null }]);
    const late = ordersOfClosedDays(closedDays([], [{ ...FIXED, ...suspended }]), rulebook);
    expect(late.effects).toMatchObject([{ difference: "150.00", correction: "missedAmount" }]);
    const statusOnly = { ...FIXED, status: "Suspended" } as const;
    expect(ordersOfClosedDays(closedDays([FIXED], [statusOnly]), rulebook).effects).toEqual([]);
  });

  it("leaves an order alone that was operated and had ended, whatever its record says today", () => {
    const ended = { ...COUNCIL, totalAmountOwed: "60.00" };
    const [first, ...later] = closedDays([ended], [COUNCIL]);
    expect(first?.payslip.courtOrders?.orders[0]?.after.status).toBe("Discharged");
    const withoutIt = later.map((day) => ({ ...day, made: { ...day.made, courtOrders: [] } }));
    expect(ordersOfClosedDays([first, ...withoutIt] as ClosedPayDay[], rulebook)).toEqual({
      causes: [],
      effects: [],
      problems: [],
    });
  });

  it("finds nothing where nothing is late, or an order is not served yet", () => {
    expect(ordersOfClosedDays(closedDays([FIXED], [FIXED]), rulebook).effects).toEqual([]);
    const later = { ...DEA, dateReceived: "2026-07-01", dateMade: "2026-06-20" };
    expect(ordersOfClosedDays(closedDays([], [later]), rulebook)).toMatchObject({ causes: [], effects: [] });
  });
});
