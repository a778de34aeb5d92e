import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./support/eventually";
import { readFigures } from "./support/read-figures";
import { BROWSER_START, openSite, type Site } from "./support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

const INPUTS =
  "amount=61000&studentLoanPlan=Plan2&postgraduateLoan=true&pensionType=ReliefAtSource&director=Alternative&payment=12";

test.each([INPUTS, `${INPUTS}&pensionType=SalarySacrifice`.replace("pensionType=ReliefAtSource&", "")])(
  "every figure of a payslip has its reason: %s",
  async (inputs) => {
    const page = await site.open(inputs);
    const figures = Object.keys(await readFigures(page));
    expect(figures.length).toBeGreaterThan(9);
    for (const figure of figures) {
      const button = page.locator(`tr[data-figure="${figure}"] button`);
      expect(await button.getAttribute("aria-expanded")).toBe("false");
      await button.click();
      expect(await button.getAttribute("aria-expanded")).toBe("true");
      const panel = page.locator(`[id="${await button.getAttribute("aria-controls")}"]`);
      expect([figure, await panel.locator("ol > li").count()]).not.toEqual([figure, 0]);
      expect((await panel.locator(".formula").first().textContent())?.length).toBeGreaterThan(3);
      await button.click();
      expect(await panel.count()).toBe(0);
    }
    await page.context().close();
  },
);

test("the reason for tax ends in the tax, and names its sources with links", async () => {
  const page = await site.open();
  const figures = await readFigures(page);
  await page.getByRole("button", { name: "Why? Income tax" }).click();
  const panel = page.getByRole("region", { name: "Why: Income tax" });
  const result = await panel.locator(".reasons > li").last().locator("strong").textContent();
  expect(`−${result}`).toBe(figures["/forPeriod/tax"]?.[0]);
  const links = await panel.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
  await page.context().close();
});

test("the page explains what it did to the typed amounts itself", async () => {
  const page = await site.open("pensionType=ReliefAtSource&pensionEmployee=4.25");
  await page.getByRole("button", { name: "Why? Gross pay" }).click();
  expect(await page.getByRole("region", { name: "Why: Gross pay" }).textContent()).toContain(
    "salary ÷ payments=£2,916.67",
  );
  await page.getByRole("button", { name: "Why? Pension", exact: true }).click();
  const pension = await page.getByRole("region", { name: "Why: Pension", exact: true }).textContent();
  expect(pension).toContain("pay × contribution × (1 − basic rate)=£99.17");
  expect(pension).toContain("4.25%");
  await page.context().close();
});

/** Reads a table of the page by its name: the texts of its rows. */
async function readTable(page: Page, name: string): Promise<string[][]> {
  const rows = page.getByRole("table", { name, exact: true }).locator("tbody tr");
  return rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
}

test("tax is shown band by band, in its reason and over the year, and formulas are folded away", async () => {
  const page = await site.open("amount=62000");
  await page.getByRole("button", { name: "Why? Income tax" }).click();
  const panel = page.getByRole("region", { name: "Why: Income tax" });
  expect(await panel.locator(".reasons > li").allTextContents()).toEqual([
    "Tax code 1257L gives £1,048.26 of free pay a month, rounded up to the penny. £1,048.26",
    "Cumulative code: free pay for 1 tax month. £1,048.26",
    "All taxable pay of the tax year so far, less free pay. £4,118.41",
    "£3,141.66 taxed at the basic rate of 20%. £628.33",
    "£976.34 taxed at the higher rate of 40%. £390.53",
    "Tax due to date on £4,118, in whole pounds. £1,018.86",
    "Tax due to date less tax already deducted, up to the 50% regulatory limit. £1,018.86",
  ]);
  expect(await panel.locator(".formula").first().isVisible()).toBe(false);
  expect(await panel.locator(".sources").count()).toBe(1);
  expect(await readTable(page, "Income tax by band, over the tax year")).toEqual([
    ["Tax-free with code 1257L", "£12,579.12", "–", "£0.00"],
    ["Basic rate", "£37,700.00", "20%", "£7,540.00"],
    ["Higher rate", "£11,720.00", "40%", "£4,688.00"],
    ["Income tax", "", "", "£12,228.00"],
  ]);
  expect((await readFigures(page))["/forPeriod/tax"]?.[1]).toBe("−£12,228.00");
  await site.load(page, "amount=2000&per=payment&taxCode=BR M1");
  await eventually(() => readTable(page, "Income tax by band, over the tax year")).toEqual([
    ["All taxable pay", "£24,000.00", "20%", "£4,800.00"],
    ["Income tax", "", "", "£4,800.00"],
  ]);
  await page.context().close();
});

test("National Insurance is shown by bands in its reason, the employee's and the employer's", async () => {
  const page = await site.open("amount=62000");
  await page.getByRole("button", { name: "Why? National Insurance", exact: true }).click();
  await eventually(() => readTable(page, "National Insurance by band")).toEqual([
    ["£0", "£1,048", "£1,048.00", "0%", "£0.00"],
    ["£1,048", "£4,189", "£3,141.00", "8%", "£251.28"],
    ["£4,189", "and above", "£977.67", "2%", "£19.55"],
    ["This payment", "£270.83"],
  ]);
  expect((await readFigures(page))["/forPeriod/ni"]?.[0]).toBe("−£270.83");
  const panel = page.getByRole("region", { name: "Why: National Insurance", exact: true });
  expect(await panel.locator(".formula").first().isVisible()).toBe(false);
  expect(await panel.locator(".sources").count()).toBe(1);
  await site.load(page, "amount=30000&niCategory=H&director=Annual&payment=12");
  await page.getByRole("button", { name: "Why? Employer’s National Insurance" }).click();
  await eventually(() => readTable(page, "Employer’s National Insurance by band")).toEqual([
    ["£0", "£5,000", "£5,000.00", "0%", "£0.00"],
    ["£5,000", "£50,270", "£25,000.00", "0%", "£0.00"],
    ["This payment", "£0.00"],
  ]);
  await page.getByRole("button", { name: "Why? National Insurance", exact: true }).click();
  await eventually(() => readTable(page, "National Insurance by band")).toEqual([
    ["£0", "£12,570", "£12,570.00", "0%", "£0.00"],
    ["£12,570", "£50,270", "£17,430.00", "8%", "£1,394.40"],
    ["Earlier in the earnings period", "−£1,194.40"],
    ["This payment", "£200.00"],
  ]);
  await page.context().close();
});

test("a salary is the year's gross pay to the penny, and is shown beside its parts", async () => {
  const page = await site.open("amount=35000");
  const read = async (): Promise<string[] | undefined> => (await readFigures(page))["/forPeriod/grossPay"];
  await eventually(read).toEqual(["£2,916.67", "£35,000.00"]);
  const [gross] = await readTable(page, "Year, month, week, day and hour");
  expect(gross).toEqual(["Gross pay", "£35,000.00", "£2,916.67", "£673.08", "£134.62", "£17.95"]);
  await site.load(page, "amount=35000&payment=12");
  await eventually(read).toEqual(["£2,916.63", "£35,000.00"]);
  await site.load(page, "amount=12.71&per=hour&hours=40&bonus=500&payment=3");
  await eventually(read).toEqual(["£2,703.07", "£26,936.80"]);
  await site.load(page, "amount=62000&pensionType=SalarySacrifice");
  await eventually(read).toEqual(["£4,908.34", "£58,900.04"]);
  const rows = await page.locator('table[aria-labelledby="first-payslip"] tbody th').allTextContents();
  expect(rows.slice(0, 3)).toEqual(["Pay before salary sacrifice", "Salary sacrifice", "Gross pay"]);
  await page.context().close();
});

test("without a tax code the country decides, and benefits are taxed but not paid", async () => {
  const page = await site.open("taxCode=&country=Scotland&benefit=1200");
  await page.getByText("Calculated with S1257L, the standard code.").waitFor();
  const figures = await readFigures(page);
  expect([figures["/forPeriod/grossPay"]?.[0], figures["/forPeriod/taxablePay"]?.[0]]).toEqual([
    "£2,916.67",
    "£3,016.67",
  ]);
  await page.getByLabel("You live in").selectOption("Wales");
  await page.getByText("Calculated with C1257L, the standard code.").waitFor();
  await page.context().close();
});
