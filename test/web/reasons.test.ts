import { afterAll, beforeAll, expect, test } from "vitest";
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
  const result = await panel.locator("ol > li").last().locator("strong").textContent();
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
