import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grossToNet, type PensionType } from "../../src/engine";
import { rulebook } from "../support/library";
import { eventually } from "./support/eventually";
import { penceOf } from "./support/read-figures";
import { BROWSER_START, openSite, type Site } from "./support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

const METHODS: readonly PensionType[] = ["NetPayArrangement", "ReliefAtSource", "SalarySacrifice"];

interface MethodFigures {
  /** The bar's amount, and the sentence below it. */
  readonly pot: number;
  readonly sentence: string;
  readonly rows: Readonly<Record<string, number>>;
}

async function readMethod(page: Page, method: PensionType): Promise<MethodFigures> {
  const bar = page.locator(`li[data-method="${method}"]`);
  const rows = await page
    .locator(`table[aria-labelledby="method-${method}"] tr[data-amount]`)
    .evaluateAll((all) => all.map((row) => [row.getAttribute("data-amount"), row.querySelector("td")?.textContent]));
  return {
    pot: penceOf((await bar.locator(".money").textContent()) ?? ""),
    sentence: (await bar.locator(".hint").textContent()) ?? "",
    rows: Object.fromEntries(rows.map(([name, text]) => [name, penceOf(text ?? "")])),
  };
}

/** Returns the library's result for the shown payment. */
function expected(pensionType: PensionType, basis: "QualifyingEarnings" | "PensionablePayUncertified", saving: string) {
  const result = grossToNet(
    {
      payFrequency: "Monthly",
      paymentDate: "2026-04-28",
      lines: [{ amount: "4000.00" }],
      taxCode: "1257L",
      niCategory: "A",
      studentLoanPlan: "Plan2",
      pension: {
        pensionType,
        contributionBasis: basis,
        employeeFactor: "0.06",
        employerFactor: "0.04",
        ...(pensionType === "SalarySacrifice" ? { nationalInsuranceSavingsFactor: saving } : {}),
      },
    },
    rulebook,
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { forPeriod, employerCost, pensionContributions: paid } = result.value;
  return {
    takeHome: penceOf(forPeriod.netPay),
    tax: penceOf(forPeriod.tax),
    ni: penceOf(forPeriod.ni),
    loans: penceOf(forPeriod.studentLoan),
    pension:
      penceOf(paid?.employeeContribution ?? "") +
      penceOf(paid?.taxRelief ?? "") +
      penceOf(paid?.employerContribution ?? ""),
    employerCost: penceOf(employerCost),
  };
}

const PAY = "amount=4000&per=payment&studentLoanPlan=Plan2";

describe("the pension methods", () => {
  test.each([
    ["QualifyingEarnings", "0", ""],
    ["PensionablePayUncertified", "0.5", "&methods.basis=PensionablePayUncertified&methods.saving=50"],
  ] as const)("show what the library calculates on %s", async (basis, saving, more) => {
    const page = await site.open(`${PAY}&methods=open&methods.employee=6&methods.employer=4${more}`);
    await page.locator("li[data-method]").first().waitFor();
    for (const method of METHODS) {
      const shown = await readMethod(page, method);
      expect(shown.rows).toEqual(expected(method, basis, saving));
      expect(shown.pot).toBe(shown.rows.pension);
      const parts = (shown.sentence.match(/£[\d,]+\.\d\d/g) ?? []).map(penceOf);
      expect(parts).toHaveLength(3);
      expect(parts.reduce((sum, pence) => sum + pence, 0)).toBe(shown.pot);
    }
    await page.context().close();
  });

  test("fill the pension with what the payslip without it loses", async () => {
    const page = await site.open(`${PAY}&methods=open`);
    const without = penceOf((await page.locator('[data-figure="take-home"]').textContent()) ?? "");
    await page.locator("li[data-method]").first().waitFor();
    for (const method of METHODS) {
      const { rows, sentence } = await readMethod(page, method);
      const [givenUp = ""] = sentence.match(/£[\d,]+\.\d\d/) ?? [];
      expect(penceOf(givenUp)).toBe(without - (rows.takeHome ?? 0));
    }
    await page.context().close();
  });

  test.each(["saving=100", "employer=0"])("draw the parts of each bar to one scale: %s", async (typed) => {
    const page = await site.open(`${PAY}&methods=open&methods.${typed}`);
    await page.locator("li[data-method]").first().waitFor();
    const pots = await Promise.all(METHODS.map((method) => readMethod(page, method)));
    const longest = Math.max(...pots.map(({ pot }) => pot));
    for (const [place, method] of METHODS.entries()) {
      const widths = await page
        .locator(`li[data-method="${method}"] rect`)
        .evaluateAll((all) => all.map((rect) => Number.parseFloat(rect.getAttribute("width") ?? "")));
      const whole = widths.reduce((sum, width) => sum + width, 0);
      expect(whole.toFixed(6)).toBe((((pots[place]?.pot ?? 0) / longest) * 100).toFixed(6));
    }
    expect(pots[2]?.sentence.includes("of which the employer keeps")).toBe(typed === "employer=0");
    await page.context().close();
  });

  test("say why, figure by figure, ending in the figure", async () => {
    const page = await site.open(`${PAY}&methods=open`);
    const rows = page.locator(".methods tr[data-amount]");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(18);
    for (const row of await rows.all()) {
      const amount = await row.locator("td").first().textContent();
      const button = row.locator("button");
      await button.click();
      const panel = page.locator(`[id="${await button.getAttribute("aria-controls")}"]`);
      expect(await panel.locator(".reasons > li").last().locator("strong").textContent()).toBe(amount);
      await button.click();
    }
    await page.context().close();
  });

  test("follow each key, and the link carries what was typed", async () => {
    const page = await site.open();
    await page.getByRole("button", { name: "Three ways to pay into a pension" }).focus();
    await page.keyboard.press("Enter");
    const member = page.getByRole("form", { name: "The contribution" }).getByLabel("Member");
    await member.waitFor();
    const before = await readMethod(page, "SalarySacrifice");
    await member.fill("9.5");
    await eventually(async () => (await readMethod(page, "SalarySacrifice")).pot).toBeGreaterThan(before.pot);
    await eventually(() => new URL(page.url()).hash).toBe("#methods=open&methods.employee=9.5");
    const copy = await site.open(new URL(page.url()).hash.slice(1));
    await copy.locator("li[data-method]").first().waitFor();
    expect(await readMethod(copy, "SalarySacrifice")).toEqual(await readMethod(page, "SalarySacrifice"));
    await page.context().close();
    await copy.context().close();
  });

  test("refuse a percentage that is none at its field, and say where a contribution is below the minimum", async () => {
    const page = await site.open("methods=open&methods.employee=five");
    const member = page.getByRole("form", { name: "The contribution" }).getByLabel("Member");
    await member.waitFor();
    expect(await member.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#methods-employee-problem").textContent()).toMatch(/^Member is not a percentage/);
    expect(await page.locator("li[data-method]").count()).toBe(0);
    await member.fill("1");
    await page.getByText("Below the minimum of automatic enrolment").first().waitFor();
    expect(await page.getByText("Below the minimum of automatic enrolment").count()).toBe(3);
    await page.context().close();
  });

  test("follow the pay above, in the earliest year as well", async () => {
    const page = await site.open("methods=open");
    await page.locator("li[data-method]").first().waitFor();
    const before = await readMethod(page, "ReliefAtSource");
    await page.getByLabel("Pay before deductions").fill("48000");
    await eventually(async () => (await readMethod(page, "ReliefAtSource")).pot).toBeGreaterThan(before.pot);
    const latest = await readMethod(page, "NetPayArrangement");
    await page.getByLabel("Tax year", { exact: true }).selectOption("2022");
    await eventually(async () => (await readMethod(page, "NetPayArrangement")).rows.takeHome).not.toBe(
      latest.rows.takeHome,
    );
    expect((await readMethod(page, "NetPayArrangement")).pot).toBe(latest.pot);
    await page.context().close();
  });
});
