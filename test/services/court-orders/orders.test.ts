import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOrderKind, ORDER_TYPES, type OrderType } from "../../../src/engine/court-orders";
import { issuesOf } from "../pay/sample-employees";
import { type OrderPlatform, OWN, orderPlatform } from "./sample-orders";

let platform: OrderPlatform;

beforeAll(async () => {
  platform = await orderPlatform(undefined, { services: ["court-orders"] });
});

afterAll(() => platform.stop());

const ORDERS = "/v1/court-orders/orders";
const someone = async () => (await platform.employee()).employeeId as string;
const tokenOf = ({ status, body }: { status: number; body: { message: { token: string } } }) => [
  status,
  body.message.token,
];

describe("entering an order", () => {
  it.each(ORDER_TYPES)("shows what follows from the type: %s", async (orderType) => {
    const employeeId = await someone();
    const { warnings, ...order } = await platform.entered(employeeId, orderType);
    const { priorityLevel, remittanceDeadline } = getOrderKind(orderType);
    expect(order).toMatchObject({ employeeId, orderType, priorityLevel, remittanceDeadline, status: "Active" });
    expect(order).toMatchObject({ shortfallCarriedForward: "0.00", amountRepaidToDate: "0.00", variations: [] });
    expect(warnings).toEqual([]);
    expect(await platform.read(order.orderId)).toEqual({ ...order, lineItems: [] });
  });

  it("writes amounts with two decimals, and a balance for a debt", async () => {
    const employeeId = await someone();
    const { totalAmountOwed, remainingBalance } = await platform.entered(employeeId, "Ea", { previouslyPaid: "0.5" });
    expect([totalAmountOwed, remainingBalance]).toEqual(["1500.00", "1499.50"]);
    const { details } = await platform.entered(await someone(), "Cao");
    expect(details).toMatchObject({ ordinaryDebtAmount: "1000.00", maintenanceDailyRate: ["2.00", "3.50"] });
    expect((await platform.entered(await someone(), "AeoPriority", { totalAmountOwed: "500" })).remainingBalance).toBe(
      null,
    );
  });

  it("takes the own fields in details too, but not in both places", async () => {
    const employeeId = await someone();
    const { dailyRate: _, ...rest } = { dailyRate: null, dateServed: "2026-03-09" };
    const nested = await platform.entered(employeeId, "Cma", {
      dailyRate: undefined,
      ...rest,
      details: { dailyRate: 4 },
    });
    expect(nested.details.dailyRate).toBe("4.00");
    const twice = await platform.enter(await someone(), "Cma", { details: { dailyRate: 4 } });
    expect([twice.status, issuesOf(twice)]).toEqual([400, [["details.dailyRate", "sent_twice"]]]);
  });

  it("keeps the deprecated percentage equal to the percentage", async () => {
    const share = { deductionBasis: "Percentage", fixedAmount: undefined };
    const made = await platform.enter(await someone(), "CmsDeo", { ...share, percentageRate: "12.5" });
    expect(made.body.content.data.details).toMatchObject({ percentage: "12.50", percentageRate: "12.50" });
    expect(made.headers.get("sunset")).toBe("Mon, 04 Jan 2027 00:00:00 GMT");
    const both = await platform.entered(await someone(), "CmsDeo", {
      ...share,
      percentageRate: "12.5",
      percentage: 20,
    });
    expect(both.details).toMatchObject({ percentage: "20.00", percentageRate: "20.00" });
  });

  it.each(
    ORDER_TYPES.flatMap((orderType) => {
      const own = Object.keys(OWN[orderType]).filter((name) => name in getOrderKind(orderType).fields);
      const others = ORDER_TYPES.filter((other) => own.some((name) => !(name in getOrderKind(other).fields)));
      return others.slice(0, 2).map((other): [OrderType, OrderType] => [orderType, other]);
    }),
  )("refuses the fields of %s by name in a %s", async (from, orderType) => {
    const made = await platform.enter(await someone(), orderType, { ...OWN[from], ...OWN[orderType] });
    expect(tokenOf(made)).toEqual([400, "field_of_another_order_type"]);
    const named = Object.keys(OWN[from]).filter(
      (name) => name in getOrderKind(from).fields && !(name in getOrderKind(orderType).fields),
    );
    expect(
      issuesOf(made)
        .filter(([, token]) => token === "field_of_another_order_type")
        .map(([field]) => field),
    ).toEqual(named.sort());
  });

  it.each(["Cma", "Cao", "NiAeoFines", "NiAeoEjo"] as const)(
    "refuses an instruction amount on a %s",
    async (orderType) => {
      const made = await platform.enter(await someone(), orderType, { instructionAmount: "10" });
      expect(tokenOf(made)).toEqual([400, "instruction_amount_not_allowed"]);
    },
  );

  it("lists everything that is wrong at once", async () => {
    const wrong = {
      reference: "",
      dateReceived: null,
      fixedAmount: "1.234",
      protectedEarningsSettingCourtPerAmount: undefined,
      payeeId: platform.ids.next(),
      localAuthority: "Sample",
      colour: "red",
    };
    const made = await platform.enter(platform.ids.next(), "AeoNonPriority", wrong);
    expect(issuesOf(made)).toEqual([
      ["colour", "unknown_field"],
      ["dateReceived", "must_not_be_null"],
      ["employeeId", "employee_not_found"],
      ["fixedAmount", "not_whole_pence"],
      ["localAuthority", "field_of_another_order_type"],
      ["payeeId", "payee_not_found"],
      ["protectedEarningsSettingCourtPerAmount", "required"],
      ["reference", "must_not_be_empty"],
    ]);
    const without = await platform.call("POST", ORDERS, { employeeId: platform.ids.next() });
    expect(issuesOf(without)).toEqual([["orderType", "required"]]);
  });

  it("refuses a second current maintenance arrestment, and a conjoined order before the arrestments have ended", async () => {
    const employeeId = await someone();
    const first = await platform.entered(employeeId, "Cma");
    const second = await platform.enter(employeeId, "Cma", { dateReceived: "2026-03-10" });
    expect(tokenOf(second)).toEqual([400, "second_current_maintenance_arrestment"]);
    const conjoined = await platform.enter(employeeId, "Cao");
    expect(tokenOf(conjoined)).toEqual([400, "arrestments_still_active"]);
    expect((await platform.change(first.orderId, { status: "Discharged" })).status).toBe(200);
    expect((await platform.enter(employeeId, "Cao")).status).toBe(201);
  });

  it("warns of what must be returned or started later", async () => {
    const employeeId = await someone();
    await platform.entered(employeeId, "Ea");
    const { warnings } = await platform.entered(employeeId, "Ea", { dateReceived: "2026-03-10" });
    expect(warnings.map(({ token }: { token: string }) => token)).toEqual(["second_earnings_arrestment"]);
    const early = await platform.entered(await someone(), "Dea", { startDate: "2026-03-10" });
    expect(early.warnings.map(({ token }: { token: string }) => token)).toEqual(["dea_starts_too_early"]);
    expect((await platform.entered(await someone(), "Dea")).startDate).toBe("2026-03-24");
  });
});

describe("changing an order", () => {
  it("records a variation from its date: only the terms sent change", async () => {
    const { orderId } = await platform.entered(await someone(), "AeoNonPriority");
    const changed = await platform.change(orderId, {
      fixedAmount: "150",
      effectiveFrom: "2026-12-31",
      effectiveTo: "2027-01-31",
      reason: "Order of the court",
    });
    expect(tokenOf(changed)).toEqual([200, "court_order_varied"]);
    const order = changed.body.content.data;
    expect(order.details.fixedAmount).toBe("120.00");
    expect(order.protectedEarningsSettingCourtPerAmount).toBe("900.00");
    expect(order.variations).toEqual([
      { effectiveFrom: "2026-12-31", effectiveTo: "2027-01-31", reason: "Order of the court", fixedAmount: "150.00" },
    ]);
    const next = (await platform.change(orderId, { fixedAmount: "130" })).body.content.data;
    expect(next.variations[1]).toEqual({
      effectiveFrom: "2026-04-30",
      effectiveTo: null,
      reason: null,
      fixedAmount: "130.00",
    });
    expect(next.details.fixedAmount).toBe("130.00");
  });

  it("changes nothing if it is sent back as it was read", async () => {
    const { orderId } = await platform.entered(await someone(), "CmsDeo", { payeeId: null, endDate: "2027-03-31" });
    const before = await platform.read(orderId);
    const { warnings: _, ...after } = (await platform.change(orderId, before)).body.content.data;
    expect({ ...after, updatedAt: before.updatedAt, lineItems: [] }).toEqual(before);
  });

  it("corrects details, and refuses another type or employee", async () => {
    const { orderId, employeeId } = await platform.entered(await someone(), "Ctaeo");
    const changed = await platform.change(orderId, { reference: "NEW", endDate: "2027-03-31", adminFeeApplied: false });
    expect(tokenOf(changed)).toEqual([200, "court_order_updated"]);
    expect(changed.body.content.data).toMatchObject({
      reference: "NEW",
      endDate: "2027-03-31",
      adminFeeApplied: false,
    });
    expect((await platform.change(orderId, { endDate: null })).body.content.data.endDate).toBe(null);
    expect(tokenOf(await platform.change(orderId, { orderType: "Ea" }))).toEqual([400, "order_type_cannot_change"]);
    const moved = await platform.change(orderId, { employeeId: await someone() });
    expect(issuesOf(moved)).toEqual([["employeeId", "read_only"]]);
    expect((await platform.change(orderId, { employeeId, orderType: "Ctaeo" })).status).toBe(200);
    expect(tokenOf(await platform.change(orderId, { dailyRate: 3 }))).toEqual([400, "field_of_another_order_type"]);
  });

  it("moves the status as the table of moves allows", async () => {
    const { orderId } = await platform.entered(await someone(), "Cma");
    const suspended = await platform.change(orderId, { status: "Suspended", statusReason: "Court stay" });
    expect(tokenOf(suspended)).toEqual([200, "court_order_suspended"]);
    expect(suspended.body.content.data).toMatchObject({ status: "Suspended", statusReason: "Court stay" });
    expect(tokenOf(await platform.change(orderId, { status: "Active" }))).toEqual([200, "court_order_resumed"]);
    const discharged = await platform.change(orderId, { status: "Discharged", statusDate: "2026-04-30" });
    expect(tokenOf(discharged)).toEqual([200, "court_order_discharged"]);
    expect(discharged.body.content.data).toMatchObject({ status: "Discharged", endDate: "2026-04-30" });
    expect(tokenOf(await platform.change(orderId, { status: "Active" }))).toEqual([400, "status_move_not_allowed"]);
    const { orderId: other } = await platform.entered(await someone(), "Ea");
    expect(tokenOf(await platform.change(other, { status: "Active", reference: "A" }))[0]).toBe(200);
    expect(issuesOf(await platform.change(other, { status: "OnHoldNoEligibleEarnings" }))).toEqual([
      ["status", "unknown_value"],
    ]);
    const later = await platform.change(other, { status: "Suspended", statusDate: "2026-12-31" });
    expect(issuesOf(later)).toEqual([["statusDate", "date_after"]]);
  });

  it("refuses dates of a variation without a term, and a term that makes the order wrong", async () => {
    const { orderId } = await platform.entered(await someone(), "CmsDeo");
    const stray = await platform.change(orderId, { effectiveFrom: "2026-12-31" });
    expect(issuesOf(stray)).toEqual([["effectiveFrom", "required_with"]]);
    const both = await platform.change(orderId, { fixedAmount: "10", percentage: "5" });
    expect(both.status).toBe(400);
  });

  it("deletes an order that was never deducted", async () => {
    const { orderId } = await platform.entered(await someone(), "Ea");
    const removed = await platform.call("DELETE", `${ORDERS}/${orderId}`);
    expect(tokenOf(removed)).toEqual([200, "court_order_deleted"]);
    expect(tokenOf(await platform.call("GET", `${ORDERS}/${orderId}`))).toEqual([404, "court_order_not_found"]);
  });
});

describe("lists of orders", () => {
  it("filter, and say whether there are more pages", async () => {
    const employeeId = await someone();
    const made = [];
    for (const [orderType, reference] of [
      ["CmsDeo", "L1"],
      ["Ctaeo", "L2"],
      ["Dea", "L3"],
    ] as const) {
      made.push((await platform.entered(employeeId, orderType, { reference, issuingAuthority: "List Court" })).orderId);
    }
    const list = async (query: string, path = ORDERS) => (await platform.call("GET", `${path}?${query}`)).body.content;
    const idsOf = ({ data }: { data: { items: { orderId: string }[] } }) => data.items.map(({ orderId }) => orderId);
    expect(idsOf(await list("issuingAuthority=List%20Court"))).toEqual(made);
    expect(idsOf(await list("issuingAuthority=List%20Court&orderType=Dea"))).toEqual(made.slice(2));
    expect(idsOf(await list("issuingAuthority=List%20Court&priorityLevel=Cms"))).toEqual(made.slice(0, 1));
    expect(
      idsOf(await list("reference=L2&status=Active&dateReceivedFrom=2026-03-09&dateReceivedTo=2026-03-09")),
    ).toEqual([made[1]]);
    const first = await list("issuingAuthority=List%20Court&limit=2");
    expect([first.data.hasMorePages, idsOf(first)]).toEqual([true, made.slice(0, 2)]);
    const token = encodeURIComponent(first.metadata.paginationToken);
    const last = await list(`issuingAuthority=List%20Court&limit=2&paginationToken=${token}`);
    expect([last.data.hasMorePages, idsOf(last)]).toEqual([false, made.slice(2)]);
    const own = `${ORDERS}/employees/${employeeId}`;
    expect(idsOf(await list("payDate=2026-03-20", own))).toEqual(made.slice(0, 2));
    expect(idsOf(await list("payDate=2026-03-24", own))).toEqual(made);
    expect((await platform.call("GET", `${ORDERS}/employees/${platform.ids.next()}`)).status).toBe(404);
  });
});

describe("payees", () => {
  const ACCOUNT = { accountName: "Sample Council", accountNumber: "66374958", sortCode: "08-99-99" };

  it("show the last four digits of an account, and stay while orders name them", async () => {
    const made = await platform.call("POST", "/v1/court-orders/payees", {
      name: "Sample Council",
      paymentMethod: "Bacs",
      bankAccount: ACCOUNT,
    });
    const payee = made.body.content.data;
    expect(payee.bankAccount).toEqual({
      accountName: "Sample Council",
      accountNumberLast4: "4958",
      sortCode: "089999",
      buildingSocietyReference: null,
    });
    const { orderId } = await platform.entered(await someone(), "Ctaeo", { payeeId: payee.payeeId });
    const path = `/v1/court-orders/payees/${payee.payeeId}`;
    expect((await platform.call("GET", path)).body.content.data.orderCount).toBe(1);
    expect(tokenOf(await platform.call("DELETE", path))).toEqual([409, "resource_in_use"]);
    await platform.change(orderId, { payeeId: null });
    expect((await platform.call("DELETE", path)).status).toBe(200);
  });

  it("need an account for Bacs, and only for Bacs", async () => {
    const enter = (body: object) => platform.call("POST", "/v1/court-orders/payees", { name: "Sample", ...body });
    expect(issuesOf(await enter({ paymentMethod: "Bacs" }))).toEqual([["bankAccount", "required_with"]]);
    const cheque = await enter({ paymentMethod: "Cheque", bankAccount: ACCOUNT });
    expect(issuesOf(cheque)).toEqual([["bankAccount", "must_be_absent"]]);
    expect((await enter({ paymentMethod: "Card" })).status).toBe(201);
  });
});

// Last, since time passes for the whole file.
describe("the deprecated percentage, once it is removed", () => {
  it("is ignored, and still returned with the percentage", async () => {
    const employeeId = await someone();
    const { orderId } = await platform.entered(employeeId, "CmsDeo", {
      deductionBasis: "Percentage",
      fixedAmount: undefined,
      percentage: 20,
    });
    platform.passTime(Date.UTC(2027, 0, 4, 12) - Date.UTC(2026, 10, 21, 12));
    const call = await platform.callAs(platform.owner);
    const changed = await call("PUT", `${ORDERS}/${orderId}`, { percentageRate: "35" });
    expect(changed.status).toBe(200);
    expect(changed.body.content.data.details).toMatchObject({ percentage: "20.00", percentageRate: "20.00" });
    const common = { employeeId, orderType: "CmsDeo", reference: "LATER 1", issuingAuthority: "Sample", ...OWN.CmsDeo };
    const dates = { dateMade: "2026-12-01", dateReceived: "2026-12-08" };
    const terms = { deductionBasis: "Percentage", fixedAmount: undefined, percentageRate: "12.5" };
    const alone = await call("POST", ORDERS, { ...common, ...dates, ...terms });
    expect(alone.status).toBe(400);
    expect(issuesOf(alone).map(([field]) => field)).toEqual(["percentage"]);
  });
});
