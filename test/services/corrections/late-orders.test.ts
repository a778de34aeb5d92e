import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPence } from "../../../src/engine/base";
import type { OrderType } from "../../../src/engine/court-orders";
import { COMMON, OWN } from "../court-orders/sample-orders";
import { callsOf } from "../pensions/sample-pensions";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

// Court orders, variations and suspensions that become known after their pay days are closed. Everybody is paid 2,000.00 a
// month. `early` has from the beginning the order that becomes known late of `late`.

const ORDERS = "/v1/court-orders/orders";
const DEBTORS = ["more", "less", "passing", "late", "early", "stopped"] as const;
/** The pay days of the runs. */
const DAYS = ["2026-04-30", "2026-05-30", "2026-06-30", "2026-07-30", "2026-08-30", "2026-09-30"];
type Debtor = (typeof DEBTORS)[number];

let platform: CorrectionPlatform;
let calls: ReturnType<typeof callsOf>;
const people = new Map<Debtor, string>();
const orders = new Map<Debtor, string>();

const orderPath = (name: Debtor) => `${ORDERS}/${orders.get(name)}`;
const readOrder = (name: Debtor) => calls.done("GET", orderPath(name));
const correctionOf = async (name: Debtor) => (await platform.corrections(`?employeeId=${people.get(name)}`))[0];

async function enter(name: Debtor, orderType: OrderType, fields: object = {}): Promise<void> {
  const body = { employeeId: people.get(name), orderType, ...COMMON, ...OWN[orderType], ...fields };
  orders.set(name, (await calls.done("POST", ORDERS, body)).orderId);
}

async function vary(name: Debtor, body: object): Promise<void> {
  await calls.done("PUT", orderPath(name), { reason: "Order of the court", ...body });
}

/** Posts some people's corrections in a run. */
async function post(names: readonly Debtor[], period: number) {
  const corrections = [];
  for (const name of names) corrections.push({ correctionId: (await correctionOf(name))?.correctionId });
  const path = `/v1/payroll/${platform.payrollConfigId}/corrections/post`;
  const { status, body } = await platform.call("POST", path, { corrections, postIn: { year: 2026, period } });
  await platform.atRest();
  return [status, body.message.token];
}

/** Returns what is to be paid over for an order, by pay day. */
async function remitted(name: Debtor): Promise<readonly (readonly string[])[]> {
  const { items } = await calls.done("GET", "/v1/court-orders/remittances?pageSize=100");
  const own = items.filter((each: { orderId: string }) => each.orderId === orders.get(name));
  return own
    .map(({ paymentDate, amount }: Record<string, string>) => [paymentDate ?? "", amount ?? ""])
    .sort((one: readonly string[], other: readonly string[]) => ((one[0] ?? "") < (other[0] ?? "") ? -1 : 1));
}

const sumOf = (remittances: readonly (readonly string[])[]) =>
  remittances.reduce((so, [, amount = ""]) => so + readPence(amount), 0);

beforeAll(async () => {
  platform = await correctionPlatform();
  calls = callsOf(platform);
  const start = { startDate: "2026-04-06", taxCode: "1257L", salary: "24000" };
  for (const name of DEBTORS) people.set(name, (await platform.employee(start)).employeeId);
  for (const name of ["more", "less", "passing", "stopped"] as const) await enter(name, "AeoPriority");
  await enter("early", "Dea");
  for (const period of [1, 2, 3]) {
    await platform.next();
    const { status, body } = await platform.lockRun(period);
    expect([status, body.validationIssues ?? []]).toEqual([200, []]);
  }
  await platform.next();
  await platform.atRest();
  expect(await platform.corrections()).toEqual([]);
}, 240_000);

afterAll(() => platform.stop());

describe("orders that are varied or suspended after their pay days", () => {
  it("show what each closed pay day should have taken, and whether the law makes it good", async () => {
    const closed = await platform.closedRows();
    await vary("more", { fixedAmount: "200.00", effectiveFrom: "2026-05-01" });
    await vary("less", { fixedAmount: "100.00", effectiveFrom: "2026-05-01" });
    await vary("passing", { fixedAmount: "250.00", effectiveFrom: "2026-05-01", effectiveTo: "2026-05-31" });
    await enter("late", "Dea");
    await platform.atRest();
    for (const [name, difference] of [
      ["more", "100.00"],
      ["less", "-100.00"],
      ["passing", "100.00"],
    ] as const) {
      const { effects, lines } = await correctionOf(name);
      expect([name, effects.courtOrders, lines]).toMatchObject([name, [{ difference }], []]);
    }
    expect((await correctionOf("late")).effects.courtOrders).toMatchObject([{ correction: "missedAmount" }]);
    for (const [name, correction] of [
      ["more", "missedAmount"],
      ["less", null],
      ["passing", "missedAmount"],
    ] as const) {
      expect([name, (await correctionOf(name)).effects.courtOrders]).toMatchObject([name, [{ correction }]]);
    }
    // What was taken in excess has reached the payee, and the law does not set it off.
    expect((await correctionOf("less")).unequal).toEqual([
      { amount: "attachmentOrders", difference: "100.00", reasonToken: "orders_of_period_of_payment" },
    ]);
    expect(await platform.closedRows()).toEqual(closed);
  });

  it("show what was taken on closed pay days from which they were suspended, if the day is named", async () => {
    await calls.done("PUT", orderPath("stopped"), { status: "Suspended", statusReason: "Court stay" });
    await platform.atRest();
    expect(await correctionOf("stopped")).toBeUndefined();
    await calls.done("PUT", orderPath("stopped"), { status: "Active" });
    await calls.done("PUT", orderPath("stopped"), { status: "Suspended", statusDate: "2026-05-01" });
    await platform.atRest();
    expect(await correctionOf("stopped")).toMatchObject({
      causes: [{ fact: `courtOrders[${orders.get("stopped")}].status`, newValue: "Suspended" }],
      effects: { courtOrders: [{ difference: "-300.00", correction: null }] },
      unequal: [
        { amount: "attachmentOrders", difference: "300.00", reasonToken: "orders_of_period_of_payment" },
        { amount: "attachmentOrderFees", difference: "2.00", reasonToken: "orders_of_period_of_payment" },
      ],
    });
  });

  it("make good on the next pay day what was missed, which is remitted with what that day takes", async () => {
    const missed = (await correctionOf("late")).effects.courtOrders[0].difference;
    expect(sumOf((await remitted("early")).slice(0, 3))).toBe(readPence(missed));
    await calls.done("PUT", orderPath("late"), { status: "Suspended", statusReason: "Court stay" });
    await platform.atRest();
    expect((await correctionOf("late")).effects.courtOrders).toMatchObject([{ difference: missed }]);
    expect(await post(["more", "less", "passing", "late", "stopped"], 4)).toEqual([200, "corrections_posted"]);
    expect((await platform.lockRun(4)).status).toBe(200);
    await platform.atRest();
    expect(await platform.corrections()).toEqual([]);
    const before = DAYS.slice(0, 3).map((day) => [day, "150.00"]);
    expect(await remitted("more")).toEqual([...before, [DAYS[3], "300.00"]]);
    expect(await remitted("less")).toEqual([...before, [DAYS[3], "100.00"]]);
    expect(await remitted("passing")).toEqual([...before, [DAYS[3], "250.00"]]);
    expect(await remitted("stopped")).toEqual(before);
    // Suspended, it carries what it missed until it is resumed.
    expect([await remitted("late"), (await readOrder("late")).shortfallCarriedForward]).toEqual([[], missed]);
  });

  it("carry to further pay days what one cannot bear, and each run remits what it took", async () => {
    const missed = readPence((await readOrder("late")).shortfallCarriedForward);
    await calls.done("PUT", orderPath("late"), { status: "Active" });
    for (const period of [5, 6]) {
      await platform.next();
      expect((await platform.lockRun(period)).status).toBe(200);
    }
    const [late, early] = [await remitted("late"), await remitted("early")];
    const own = early.slice(4);
    expect(late.map(([day]) => day)).toEqual(DAYS.slice(4));
    expect(sumOf(late)).toBe(sumOf(own) + missed);
    // Two fifths of net earnings are the most: August does not bear it all.
    expect(sumOf(late.slice(0, 1))).toBeLessThan(sumOf(own.slice(0, 1)) + missed);
    expect((await readOrder("late")).shortfallCarriedForward).toBe("0.00");
  });
});
