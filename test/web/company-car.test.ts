import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolations } from "./support/axe";
import { textContrasts } from "./support/contrast";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { BROWSER_START, openSite, type Site } from "./support/site";
import { stopsWithoutMark } from "./support/stops";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

const FILE = "company-car.html";

/** The cells of a summary by option: 2026-27 to 2029-30. */
function summary(page: Page, name: string, option: string): Promise<string[]> {
  return page.locator(`section[aria-labelledby="${name}"] tr[data-option="${option}"] td`).allTextContents();
}

/** The amounts of an option's card by figure. */
function amount(page: Page, option: string, figure: string): Promise<string | null> {
  return page
    .locator(`section[aria-labelledby="option-${option}"] tr[data-figure="${figure}"] td`)
    .first()
    .textContent();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await structureFaults(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  expect((await textContrasts(page)).filter(({ ratio, least }) => ratio < least)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

test("an electric car beside cash and a sacrifice has the figures of the law in each year", async () => {
  const page = await site.open("", {}, FILE);
  // 45,000, 51,000 and 39,000 a year; 4, 5, 7 and 9% of 40,000. 1257L frees 12,579.12, whole pounds are taxed at 20%, of
  // the allowance 720 at 40%. National Insurance of twelve months: 8% above 1,048, 2% above 4,189; 15% above 417.
  expect(await summary(page, "takeHome", "Car")).toEqual(["£35,602.08", "£35,522.08", "£35,362.08", "£35,202.08"]);
  expect(await summary(page, "takeHome", "Allowance")).toEqual(Array(4).fill("£40,142.00"));
  expect(await summary(page, "takeHome", "Sacrifice")).toEqual([
    "£31,282.08",
    "£31,202.08",
    "£31,042.08",
    "£30,882.08",
  ]);
  // Pay, 5,999.40, 6,899.40 and 5,099.40 of National Insurance, the car, and 15% of what is taxed of it.
  expect(await summary(page, "cost", "Car")).toEqual(["£57,239.40", "£57,299.40", "£57,419.40", "£57,539.40"]);
  expect(await summary(page, "cost", "Allowance")).toEqual(Array(4).fill("£57,899.40"));
  expect(await summary(page, "cost", "Sacrifice")).toEqual(["£50,339.40", "£50,399.40", "£50,519.40", "£50,639.40"]);

  await page.getByLabel("Reasons for").selectOption("2029");
  await eventually(() => amount(page, "Car", "Car taxed at 9% of its price")).toBe("£3,600.00");
  await page.getByRole("button", { name: "Total cost to employer, company car" }).click();
  const why = page.locator(".why-panel");
  await eventually(() => why.textContent()).toMatch(/Class 1A[\s\S]*£540\.00[\s\S]*£57,539\.40/);
  await page.getByRole("button", { name: "Car taxed at 9% of its price, salary sacrifice" }).click();
  await eventually(() => why.last().textContent()).toContain("Income Tax (Earnings and Pensions) Act 2003");
  await expectAccessible(page);
  expect(await stopsWithoutMark(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.context().close();
});

test("a salary sacrifice counts instead of a petrol car's value if it is more; the address keeps what was typed", async () => {
  const page = await site.open("co2=128&listPrice=32450&sacrifice=12000&country=Scotland&fuel=nonsense", {}, FILE);
  expect(await page.getByLabel("Lives in").inputValue()).toBe("Scotland");
  expect(await page.getByLabel("Fuel").inputValue()).toBe("A");
  expect(await amount(page, "Car", "Car taxed at 31% of its price")).toBe("£10,059.00");
  expect(await amount(page, "Sacrifice", "Car taxed at 31% of its price")).toBe("£12,000.00");
  await page.getByLabel("Salary sacrifice, a year").fill("9,000.50");
  await eventually(() => amount(page, "Sacrifice", "Car taxed at 31% of its price")).toBe("£10,059.00");
  await eventually(() => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("sacrifice"))).toBe(
    "9,000.50",
  );
  for (const [label, value, problem] of [
    ["Salary sacrifice, a year", "45000.01", "Salary sacrifice, a year must be £45,000.00 or less."],
    ["List price", "much", "List price must be an amount of money"],
    ["CO2, grams a kilometre", "1000", "CO2, grams a kilometre must be 999"],
  ] as const) {
    const field = page.getByLabel(label);
    const before = await field.inputValue();
    await field.fill(value);
    await eventually(() => page.locator("form .problem").allTextContents()).toEqual([expect.stringContaining(problem)]);
    await eventually(() => page.locator("#result").textContent()).toContain("as soon as the fields are right");
    await field.fill(before);
    await eventually(() => page.locator("form .problem").count()).toBe(0);
  }
  await page.context().close();
});
