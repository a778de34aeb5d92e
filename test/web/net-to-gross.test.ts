import { afterAll, beforeAll, expect, test } from "vitest";
import { grossForNet, payWithinBudget } from "../../src/engine";
import { rulebook } from "../support/library";
import { textContrasts } from "./support/contrast";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { BROWSER_START, openSite, type Site } from "./support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

const OWN = { payFrequency: "Monthly", paymentDate: "2026-04-28", taxCode: "1257L", niCategory: "A" } as const;

/** Returns the gross pay of each answer that the library gives, and of the nearest if no pay gives it. */
function expected(wanted: { readonly netPay?: string; readonly employerCost?: string; readonly step?: string }) {
  const result = grossForNet({ ...OWN, ...wanted }, rulebook);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { answers, below, above } = result.value;
  return [...answers, below, above].flatMap((answer) => (answer === null ? [] : [answer.grossPay]));
}

test("net to gross shows what the library finds: answers, the nearest, the cost to employer, and a budget", async () => {
  const page = await site.open("wanted=open&wanted.amount=1800");
  const shown = (): Promise<(string | null)[]> =>
    page.locator("[data-answer]").evaluateAll((all) => all.map((card) => card.getAttribute("data-answer")));
  const two = expected({ netPay: "1800" });
  expect(two.length).toBe(2);
  await eventually(shown).toEqual(two);
  expect(await page.locator('[data-figure="answers"]').textContent()).toBe("£2,092.13, £2,092.35");
  await page.getByRole("button", { name: "Why? Income tax" }).first().click();
  await page.getByRole("region", { name: "Why: Income tax" }).waitFor();
  expect(await structureFaults(page)).toEqual([]);
  expect((await textContrasts(page)).filter(({ ratio, least }) => ratio < least)).toEqual([]);

  await page.getByLabel("Pay is a multiple of").selectOption("100");
  const nearest = expected({ netPay: "1800", step: "100" });
  expect(nearest).toEqual(["2000.00", "2100.00"]);
  await eventually(shown).toEqual(nearest);
  expect(await page.getByText("The nearest take-home pay is").first().textContent()).toContain("a gap of £");

  await page.getByLabel("You know").selectOption("employerCost");
  await page.getByLabel("Pay is a multiple of").selectOption("A penny");
  await page.getByLabel("Wanted amount").fill("£4,000.10");
  await eventually(shown).toEqual(expected({ employerCost: "4000.10" }));
  await page.getByLabel("Wanted amount").fill("lots");
  await page.locator("#wish-amount-problem").waitFor();
  expect(await page.locator("#wish-amount-problem").textContent()).toContain("Wanted amount");

  await page.getByLabel("You know").selectOption("budget");
  await page.getByLabel("Name and pay, a person a line").fill("Ann, 2500\n\nBen, 3000.50, br, H");
  await page.getByLabel("Budget", { exact: true }).fill("7000");
  const shared = payWithinBudget(
    {
      budget: "7000",
      people: [
        { ...OWN, id: "Ann", grossPay: "2500", yearToDate: null },
        { ...OWN, id: "Ben", grossPay: "3000.50", taxCode: "BR", niCategory: "H", yearToDate: null },
      ],
    },
    rulebook,
  );
  if (!shared.ok) throw new Error(JSON.stringify(shared.problems));
  await eventually(() => page.locator('[data-figure="further"]').textContent()).toBe(`£${shared.value.further}`);
  expect(await page.getByRole("rowheader", { name: "Ben" }).count()).toBe(1);
  await page.getByLabel("Name and pay, a person a line").fill("Ann, 2500\nBen, much");
  await eventually(() => page.locator("#wish-people-problem").textContent()).toContain("Line 2 (Ben)");
  expect(await structureFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await page.context().close();
});

test("net to gross follows the situation, its year to date and its pension, offline and on a phone", async () => {
  const own = await openSite();
  const inputs = "amount=3000&per=payment&payment=3&studentLoanPlan=Plan2&pensionType=SalarySacrifice&wanted=open";
  const page = await own.open(inputs, { serviceWorkers: "allow", viewport: { width: 320, height: 800 } });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await own.server.stop();
  const net = await page.locator('[data-figure="take-home"]').textContent();
  await page.getByLabel("Wanted amount").fill(net ?? "");
  await eventually(() => page.locator('[data-figure="answers"]').textContent()).toContain("£3,000.00");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.context().close();
  await own.close();
});
