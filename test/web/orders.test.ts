import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CourtOrderFacts, type CourtOrders, grossToNet, type Payslip } from "../../src/engine";
import { rulebook } from "../support/library";
import { eventually } from "./support/eventually";
import { penceOf } from "./support/read-figures";
import { BROWSER_START, openSite, type Site } from "./support/site";

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  page = await site.open();
}, BROWSER_START);
afterAll(() => site.close());

const PAY = "amount=2600&per=payment&studentLoanPlan=Plan1&orders=open";

/** Returns the library's result for the shown payment with the orders. */
function expected(courtOrders: readonly CourtOrderFacts[]): { payslip: Payslip; orders: CourtOrders } {
  const result = grossToNet(
    {
      payFrequency: "Monthly",
      paymentDate: "2026-04-28",
      lines: [{ amount: "2600.00" }],
      taxCode: "1257L",
      niCategory: "A",
      studentLoanPlan: "Plan1",
      courtOrders,
    },
    rulebook,
  );
  if (!result.ok || !result.value.courtOrders) throw new Error(JSON.stringify(result));
  return { payslip: result.value, orders: result.value.courtOrders };
}

/** Loads the one page of these tests with orders. */
async function openOrders(inputs: string): Promise<void> {
  await site.load(page, `${PAY}${inputs}`);
  await page.getByRole("form", { name: "Court orders" }).waitFor();
}

/** Returns the figures of the order at a place of the page. */
async function readOrder(page: Page, place: number): Promise<Record<string, string>> {
  const rows = page.locator(`table[aria-labelledby="order-${place}-figures"] tr[data-amount]`);
  await rows.first().waitFor();
  return Object.fromEntries(
    await rows.evaluateAll((all) =>
      all.map((row) => [row.getAttribute("data-amount"), row.querySelector("td")?.textContent?.replace(/[£,]/g, "")]),
    ),
  );
}

const CASES: readonly (readonly [inputs: string, order: CourtOrderFacts])[] = [
  ["orders.1.type=CmsDeo&orders.1.fixedAmount=310", { orderType: "CmsDeo", fixedAmount: "310" }],
  [
    "orders.1.type=AeoPriority&orders.1.protectedEarningsSettingCourtPerAmount=2000",
    {
      orderType: "AeoPriority",
      deductionBasis: "FixedAmount",
      isMaintenance: true,
      fixedAmount: "150",
      protectedEarningsSetting: "CourtPerAmount",
      protectedEarningsSettingCourtPerAmount: "2000",
    },
  ],
  [
    "orders.1.type=AeoNonPriority&orders.1.totalAmountOwed=90",
    {
      orderType: "AeoNonPriority",
      fixedAmount: "150",
      protectedEarningsSetting: "CourtPerAmount",
      protectedEarningsSettingCourtPerAmount: "1200",
      totalAmountOwed: "90",
    },
  ],
  ["orders.1.type=Mcaeo", { orderType: "Mcaeo", deductionBasis: "Table" }],
  ["orders.1.type=Ctaeo&orders.1.jurisdiction=Wales", { orderType: "Ctaeo", jurisdiction: "Wales" }],
  ["orders.1.type=Dea&orders.1.rateType=Higher", { orderType: "Dea", rateType: "Higher" }],
  [
    "orders.1.type=Dea&orders.1.rateType=Fixed&orders.1.fixedAmount=1,000",
    { orderType: "Dea", rateType: "Fixed", fixedAmount: "1000" },
  ],
  ["orders.1.type=NiAeoFines", { orderType: "NiAeoFines" }],
  [
    "orders.1.type=NiAeoEjo",
    { orderType: "NiAeoEjo", normalDeductionRate: "150", protectedEarningsRate: "1200", ratePeriod: "Monthly" },
  ],
];

const SCOTTISH: typeof CASES = [
  ["orders.1.type=Ea", { orderType: "Ea" }],
  ["orders.1.type=Cma&orders.1.dailyRate=7.5", { orderType: "Cma", dailyRate: "7.50" }],
  [
    "orders.1.type=Cao&orders.1.ordinaryDebtAmount=120",
    { orderType: "Cao", ordinaryDebtAmount: "120", maintenanceDailyRate: "4" },
  ],
];

describe("an order", () => {
  test.each([
    ...CASES.map(([inputs, order]) => [inputs, { ...order, dateMade: "2026-03-02" }] as const),
    ...SCOTTISH.map(([inputs, order]) => {
      const served = order.orderType === "Ea" ? {} : { dateServed: "2026-03-02" };
      return [inputs, { ...order, dateReceived: "2026-03-02", ...served }] as const;
    }),
  ])("takes what the library says: %s", async (inputs, order) => {
    await openOrders(`&${inputs}&orders.1.date=2026-03-02`);
    const { payslip, orders } = expected([order]);
    const shown = await readOrder(page, 1);
    const item = orders.orders[0]?.lineItem;
    expect({ ...item, ...shown }).toEqual({ ...item });
    expect(shown.amountPaid).toBe(item?.amountPaid);
    expect(penceOf((await page.locator('[data-figure="left"]').textContent()) ?? "")).toBe(
      penceOf(payslip.forPeriod.netPay),
    );
    await expectReasons(page);
  });
});

/** Checks that every figure of the orders has its reason, which ends in the figure. */
async function expectReasons(page: Page): Promise<void> {
  for (const row of await page.locator(".orders tr[data-amount]").all()) {
    const amount = await row.locator("td").first().textContent();
    const button = row.locator("button");
    await button.click();
    const panel = page.locator(`[id="${await button.getAttribute("aria-controls")}"]`);
    expect(await panel.locator(".reasons > li").last().locator("strong").textContent()).toBe(amount);
    await button.click();
  }
}

describe("the picture", () => {
  const TWO = "&orders.1.type=Dea&orders.1.date=2026-02-02&orders.2.type=CmsDeo&orders.2.date=2026-02-02";

  test("goes down turn by turn from net pay to what is left, with loans at their turn", async () => {
    await openOrders(TWO);
    const { payslip } = expected([
      { orderType: "Dea", rateType: "Standard", dateMade: "2026-02-02" },
      { orderType: "CmsDeo", fixedAmount: "200", dateMade: "2026-02-02" },
    ]);
    const heads = page.locator(".waterfall .money");
    await heads.first().waitFor();
    const [whole = 0, ...taken] = (await heads.allTextContents()).map(penceOf);
    const turns = await page.locator(".waterfall li[data-turn]").evaluateAll((all) => {
      return (all as HTMLElement[]).map(({ dataset }) => dataset.turn);
    });
    expect(turns).toEqual(["2", "loans", "1"]);
    expect(-(taken[1] ?? 0)).toBe(penceOf(payslip.forPeriod.studentLoan));
    expect(whole + taken.reduce((sum, pence) => sum + pence, 0)).toBe(penceOf(payslip.forPeriod.netPay));
  });

  test("draws each part as wide as its share of net pay, and never takes from what is protected", async () => {
    await openOrders("&orders.1.fixedAmount=5000");
    await page.locator(".waterfall li[data-turn]").first().waitFor();
    const { orders } = expected([{ orderType: "CmsDeo", fixedAmount: "5000", dateMade: "2026-01-09" }]);
    const item = orders.orders[0]?.lineItem;
    const whole = penceOf((await page.locator(".waterfall .money").first().textContent()) ?? "");
    const widths = await page
      .locator('.waterfall li[data-turn="1"] rect[class^="fill"]')
      .evaluateAll((all) => all.map((rect) => Number.parseFloat(rect.getAttribute("width") ?? "")));
    const taken = penceOf(item?.amountPaid ?? "") + penceOf(item?.adminFee ?? "");
    expect(widths[2]?.toFixed(6)).toBe(((taken / whole) * 100).toFixed(6));
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(100.000_001);
    expect(await page.locator('.waterfall li[data-turn="1"] .hint').textContent()).toContain(
      `£${Number(item?.protectedEarnings).toLocaleString("en-GB", { minimumFractionDigits: 2 })} is protected.`,
    );
  });
});

describe("what is protected", () => {
  test.each([
    ["orders.1.type=Mcaeo", "Protected earnings are built into the table."],
    ["orders.1.type=AeoPriority&orders.1.protectedEarningsSettingCourtPerAmount=0", "Nothing is protected."],
    ["orders.1.type=AeoPriority", "£1,200.00 is protected."],
  ])("is in words below its bar: %s", async (inputs, words) => {
    await openOrders(`&${inputs}`);
    expect(await page.locator('.waterfall li[data-turn="1"] .hint').textContent()).toContain(words);
  });

  test("is everything where earnings do not reach it", async () => {
    await openOrders("&orders.1.type=NiAeoEjo&orders.1.protectedEarningsRate=9000");
    expect(await readOrder(page, 1)).toMatchObject({ amountPaid: "0.00" });
  });
});

describe("the panel", () => {
  test("says why of what is left, with the law of each deduction", async () => {
    await openOrders("&orders.1.type=Cma");
    await page.getByRole("button", { name: "Why? Take-home pay after court orders" }).click();
    const left = page.getByRole("region", { name: "Why: Take-home pay after court orders" });
    expect(await left.locator(".reasons > li").last().locator("strong").textContent()).toBe(
      await page.locator('[data-figure="left"]').textContent(),
    );
    await page.getByRole("button", { name: "Why? Taken, order 1" }).click();
    const taken = page.getByRole("region", { name: "Why: Taken, order 1" });
    expect(await taken.getByRole("link").count()).toBeGreaterThan(0);
  });

  test("is filled by keys alone, and the link carries it", async () => {
    await site.load(page, "");
    await page.getByRole("button", { name: "Court orders" }).focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("form", { name: "Court orders" });
    await form.waitFor();
    await page.getByRole("button", { name: "Add an order" }).press("Enter");
    await page.getByRole("group", { name: "Order 2" }).getByLabel("Rate").selectOption("Fixed");
    const amount = page.getByRole("group", { name: "Order 2" }).getByLabel("Amount each pay day");
    await amount.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("55");
    await eventually(async () => (await readOrder(page, 2)).amountPaid).toBe("55.00");
    await eventually(() => new URL(page.url()).hash).toContain("orders.2.fixedAmount=55");
    const copy = await site.open(new URL(page.url()).hash.slice(1));
    expect(await readOrder(copy, 2)).toEqual(await readOrder(page, 2));
    await page.getByRole("button", { name: "Remove order 1" }).press("Enter");
    await eventually(async () => (await readOrder(page, 1)).amountPaid).toBe("55.00");
    expect(await page.getByRole("button", { name: "Remove order 1" }).count()).toBe(0);
    await copy.context().close();
  });

  test("puts problems at their fields, and keeps an order that has not begun apart", async () => {
    await openOrders("&orders.1.fixedAmount=lots&orders.2.type=Dea&orders.2.date=2026-04-20");
    const first = page.getByRole("group", { name: "Order 1" }).getByLabel("Amount each pay day");
    await page.locator(".problem").waitFor();
    expect(await first.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator(".problem").textContent()).toMatch(/^Amount each pay day must be an amount of money/);
    await first.fill("60");
    await page.getByText("It begins after this pay day.").waitFor();
    expect(await page.locator(".waterfall li[data-turn='2']").count()).toBe(0);
  });

  test("tells that two orders of one day need an answer from those who issued them", async () => {
    await openOrders("&orders.1.date=2026-01-05&orders.2.type=Mcaeo&orders.2.date=2026-01-05");
    await page.getByText("ask those who issued them").waitFor();
  });
});
