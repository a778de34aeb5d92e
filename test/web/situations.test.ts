import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./support/eventually";
import { penceOf, readFigures } from "./support/read-figures";
import { BROWSER_START, openSite, type Site } from "./support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

describe("the link", () => {
  test("carries every input, and opens the same figures", async () => {
    const page = await site.open();
    await page.getByLabel("Pay before deductions").fill("48,250.75");
    await page.getByLabel("Tax code").fill("s1100l");
    await page.getByLabel("Paid", { exact: true }).selectOption("FourWeekly");
    await page.getByLabel("National Insurance category letter").selectOption("B");
    await page.getByText("Student loans", { exact: true }).click();
    await page.getByLabel("Plan 2").check();
    await page.getByLabel("Postgraduate loan").check();
    await page.locator("summary", { hasText: "Pension" }).click();
    await page.getByLabel("How it is taken").selectOption("NetPayArrangement");
    await page.getByLabel("Pounds").check();
    await page.getByLabel("Member, every four weeks").fill("125.50");
    await page.locator("summary", { hasText: "Company director" }).click();
    await page.getByLabel("National Insurance method").selectOption("Alternative");
    await page.getByLabel("Appointed on").fill("2026-05-01");
    await page.locator("summary", { hasText: "Pay date" }).click();
    await page.getByLabel("Or an exact pay date").fill("2026-09-11");
    await page.getByLabel("Earlier in the tax year").selectOption("none");
    await eventually(() => page.url()).toContain("history=none");
    const figures = await readFigures(page);
    const copy = await site.open(new URL(page.url()).hash.slice(1));
    expect(await readFigures(copy)).toEqual(figures);
    expect(await copy.getByLabel("Pay before deductions").inputValue()).toBe("48,250.75");
    expect(await copy.getByLabel("Tax code").inputValue()).toBe("S1100L");
    await page.context().close();
    await copy.context().close();
  });

  test("of the plain page is the plain address, and what a link does not know is ignored", async () => {
    const page = await site.open("amount=35000&payFrequency=Hourly&colour=blue&taxYear=then");
    await eventually(() => page.url()).toBe(`${site.server.address}/`);
    await page.context().close();
  });

  test("is copied by its button, which confirms it", async () => {
    const page = await site.open("amount=51000", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Copy a link" }).click();
    await page.getByText("The link is copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.context().close();
  });

  test("typed into the open page changes the inputs", async () => {
    const page = await site.open();
    await page.evaluate(() => {
      location.hash = "amount=20000&per=payment";
    });
    await eventually(() => page.getByLabel("Pay before deductions").inputValue()).toBe("20000");
    await page.context().close();
  });
});

describe("the comparison", () => {
  test("starts as a copy with the focus in it, and its differences are exact", async () => {
    const page = await site.open("amount=35000");
    await page.getByRole("button", { name: "Compare" }).click();
    const amount = page.getByLabel("Pay before deductions").nth(1);
    await eventually(() => amount.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await amount.inputValue()).toBe("35000");
    const differences = page.locator(".differences td.difference");
    await differences.first().waitFor();
    expect(new Set(await differences.allTextContents())).toEqual(new Set(["£0.00"]));
    await amount.fill("45000");
    await eventually(() => differences.first().textContent()).not.toBe("£0.00");
    const first = await readFigures(page, "first");
    const second = await readFigures(page, "second");
    const table = page.getByRole("table", { name: "Over the tax year" });
    const row = table.getByRole("row", { name: /Take-home pay/ });
    const cells = (await row.locator("td").allTextContents()).map((text) => text.replace("+", ""));
    const years = [first, second].map((figures) => penceOf(figures["/forPeriod/netPay"]?.[1] ?? ""));
    expect(cells.map(penceOf)).toEqual([...years, (years[1] ?? 0) - (years[0] ?? 0)]);
    await page.context().close();
  });

  test("is in the link, and taking it away leaves the first situation and the focus on the button", async () => {
    const page = await site.open("amount=30000&compare=true&second.amount=31000&second.pensionType=SalarySacrifice");
    expect(await page.locator("form").count()).toBe(2);
    await page.getByRole("button", { name: "Remove the comparison" }).click();
    expect(await page.locator("form").count()).toBe(1);
    expect(await page.getByLabel("Pay before deductions").inputValue()).toBe("30000");
    const focused = page.getByRole("button", { name: "Compare with another situation" });
    await eventually(() => focused.evaluate((button) => button === document.activeElement)).toBe(true);
    await eventually(() => page.url()).toBe(`${site.server.address}/#amount=30000`);
    await page.context().close();
  });
});

describe("a problem", () => {
  test.each([
    ["taxCode=12Q", "Tax code", /Enter a tax code, like 1257L/],
    ["amount=35k", "Pay before deductions", /Pay must be an amount of money, like 1,234.56/],
    ["amount=", "Pay before deductions", /Enter pay|Enter your pay/],
    ["amount=100.123&per=payment", "Pay before deductions", /Pay must be in pounds and pence, like 1,234.56/],
    ["amount=-5", "Pay before deductions", /Pay must be £0 or more/],
    ["amount=1000000001", "Pay before deductions", /Pay must be £1,000,000,000 or less/],
    ["amount=12&per=hour&hours=lots", "Hours a week", /must be a number/],
    ["pensionType=ReliefAtSource&pensionEmployee=101", "Member, of pay", /must be a percentage from 0 to 100/],
    ["payment=13", "Payment of the year", /Payment 13 does not exist/],
    ["payDate=soon", "Or an exact pay date", /must be in tax year 2026/],
    ["payDate=2027-04-06", "Or an exact pay date", /must be in tax year 2026/],
    ["studentLoanPlan=Plan5&taxYear=2024", "Plan 5", /not in force/],
    [
      "amount=10&per=payment&pensionType=NetPayArrangement&pensionUnit=pounds&pensionEmployee=50",
      "Pay before deductions",
      /Deductions are more than the pay/,
    ],
  ])("is beside its field, tied to it: %s", async (inputs, label, sentence) => {
    const page = await site.open(inputs);
    const control = page.getByLabel(label, { exact: true });
    await page.locator(".problem").first().waitFor();
    expect(await control.isVisible()).toBe(true);
    const ids = ((await control.getAttribute("aria-describedby")) ?? "").split(" ");
    const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(texts.join(" ")).toMatch(sentence);
    await page.context().close();
  });

  test("loses nothing: the inputs stay, the last figures stay with a note, and all problems show at once", async () => {
    const page = await site.open("amount=41000");
    const net = await page.locator('[data-figure="take-home"]').textContent();
    await page.getByLabel("Tax code").fill("K");
    await page.getByLabel("Pay before deductions").fill("41000x");
    await eventually(() => page.locator(".problem").count()).toBe(2);
    expect(await page.locator('[data-figure="take-home"]').textContent()).toBe(net);
    await page.getByText("Correct the error to update these figures.").waitFor();
    await eventually(() => page.locator("p[role=status]").textContent()).toBe("2 inputs have a problem.");
    await page.getByLabel("Pay before deductions").fill("41000");
    await page.getByLabel("Tax code").fill("1257L");
    await eventually(() => page.locator(".problem, .notice").count()).toBe(0);
    await page.context().close();
  });
});
