import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FamilyPayFacts, familyPaySchedule, sickPay } from "../../src/engine";
import { rulebook } from "../support/library";
import { textContrasts } from "./support/contrast";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { penceOf } from "./support/read-figures";
import { BROWSER_START, openSite, type Site } from "./support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

async function openLeave(inputs: string, options: Parameters<Site["open"]>[1] = {}): Promise<Page> {
  const page = await site.open(inputs, options, "leave.html");
  await page.getByRole("heading", { name: "Statutory pay, day by day" }).waitFor();
  return page;
}

/** Returns the pounds of each week of the calendar. */
async function readWeeks(page: Page): Promise<string[]> {
  const texts = await page.locator("td.pays > strong").allTextContents();
  return texts.map((text) => text.replace(/[£,]/g, ""));
}

function toneOf(page: Page, date: string): Promise<string | null> {
  return page.locator(`td[data-date="${date}"]`).getAttribute("data-tone");
}

function maternity(more: Partial<FamilyPayFacts>) {
  const average = more.imported ? {} : { averageEarningsOverride: "480" };
  const result = familyPaySchedule(
    {
      statutoryType: "StatutoryMaternityPay",
      qualifyingEventDate: "2026-07-12",
      startDate: "2026-06-22",
      employment: { startDate: "2020-01-06" },
      allowProvisionalRates: true,
      ...average,
      ...more,
    },
    rulebook,
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const WEEKLY = "kind=Maternity&payFrequency=Weekly";

describe("days of work", () => {
  test("ten keep-in-touch days lose nothing, the eleventh loses its week", async () => {
    const days = Array.from({ length: 11 }, (_, day) => `2026-09-${String(day + 7).padStart(2, "0")}`);
    const link = days.map((date, place) => `&day.${place + 1}=${date}&day.${place + 1}.what=InTouch`);
    const ten = await openLeave(WEEKLY + link.slice(0, 10).join(""));
    expect(await readWeeks(ten)).toEqual(maternity({}).weeks.map(({ amount }) => amount));
    expect(await toneOf(ten, "2026-09-07")).toBe("flat");
    expect(await ten.locator('td[data-date="2026-09-07"]').textContent()).toContain("a keep-in-touch day");
    expect(await ten.locator("td.marked").count()).toBe(10);
    await ten.context().close();
    const eleven = await openLeave(WEEKLY + link.join(""));
    expect(await readWeeks(eleven)).toEqual(maternity({ keepInTouchDays: days }).weeks.map(({ amount }) => amount));
    expect(await toneOf(eleven, "2026-09-17")).toBe("unpaid");
    await eleven.context().close();
  });

  test("work beyond them loses its week, and the week says why", async () => {
    const page = await openLeave(`${WEEKLY}&day.1=2026-08-20&day.1.what=Worked`);
    const { weeks } = maternity({ workedWeeks: ["2026-08-20"] });
    expect(await readWeeks(page)).toEqual(weeks.map(({ amount }) => amount));
    expect(weeks.filter(({ amount }) => amount === "0.00")).toHaveLength(1);
    expect(await page.locator('td[data-date="2026-08-20"]').textContent()).toContain("not paid: work was done beyond");
    await page.getByRole("button", { name: "Why? The week from 17 to 23 August 2026" }).click();
    expect(await page.locator(".why-panel").textContent()).toContain("nothing for a week that is lost");
    await page.context().close();
  });

  test("sick pay loses a week of the payments that it can meet", async () => {
    const page = await openLeave("kind=Paternity&day.1=2026-07-01&day.1.what=SickPay");
    expect(await toneOf(page, "2026-06-25")).toBe("flat");
    expect(await toneOf(page, "2026-07-01")).toBe("unpaid");
    const options = page.getByLabel("What it was").locator("option");
    expect(await options.allTextContents()).toEqual(["Work that loses the week", "Sick pay"]);
    await page.context().close();
  });
});

describe("a previous payroll", () => {
  test("of family pay: its weeks and days are apart, and in no pay period of ours", async () => {
    const page = await openLeave("kind=Maternity&importWeeks=2&importDays=3");
    const periods = [6, 7, 8, 9, 10, 11, 12].map((month) => {
      const text = String(month).padStart(2, "0");
      const last = new Date(Date.UTC(2026, month, 0)).getUTCDate();
      return { year: 2026, period: month, startDate: `2026-${text}-01`, endDate: `2026-${text}-${last}` };
    });
    const imported = { averageWeeklyEarnings: "480", weeksPaid: 2, daysPaid: 3 };
    const { lineItems } = maternity({ imported, payPeriods: periods });
    const before = lineItems.filter(({ source }) => source === "ImportedFromPreviousProvider");
    const row = page.getByRole("row", { name: /The previous payroll/ });
    expect(penceOf((await row.locator("td").textContent()) ?? "")).toBe(
      before.reduce((sum, { amount }) => sum + penceOf(amount), 0),
    );
    expect(await toneOf(page, "2026-07-08")).toBe("elsewhere");
    expect(await toneOf(page, "2026-07-09")).toBe("share");
    expect(await page.locator(".legend").textContent()).toContain("Paid by the previous payroll");
    await page.context().close();
  });

  test("of sick pay: its weeks count against the limit, and its waiting days are not served again", async () => {
    const page = await openLeave(
      "kind=Sickness&start=2026-03-16&end=2026-03-27&importStart=2026-01-05&importEnd=2026-02-20&importWeeks=6.4&importWaiting=3",
    );
    const result = sickPay(
      {
        absences: [{ startDate: "2026-03-16", endDate: "2026-03-27" }],
        qualifyingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        imported: {
          chainStartDate: "2026-01-05",
          lastSickDate: "2026-02-20",
          averageWeeklyEarnings: "480",
          weeksUsed: "6.4",
          waitingDaysServed: 3,
        },
      },
      rulebook,
    );
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(await readWeeks(page)).toEqual(result.value.weeks.map(({ amount }) => amount));
    expect(await toneOf(page, "2026-03-16")).toBe("flat");
    await page.getByText(`3 waiting days served, ${result.value.chains[0]?.weeksUsed} weeks used`).waitFor();
    await page.context().close();
  });

  test("its figures are refused at their fields", async () => {
    const page = await openLeave("kind=Maternity&importWeeks=forty&importDays=8");
    await page.locator(".problem").first().waitFor();
    for (const label of ["Whole weeks paid", "Days paid in the next week"]) {
      expect([label, await page.getByLabel(label).getAttribute("aria-invalid")]).toEqual([label, "true"]);
    }
    await page.context().close();
  });
});

describe("another amount", () => {
  test("is in its week with its reason, and in the sums", async () => {
    const page = await openLeave(
      `${WEEKLY}&week.1=2026-08-03&week.1.amount=100&week.1.reason=Agreed+with+the+employee`,
    );
    const overrides = [{ weekStartDate: "2026-08-03", amount: "100", reason: "Agreed" }];
    const { weeks, totalAmount } = maternity({ overrides });
    expect(await readWeeks(page)).toEqual(weeks.map(({ amount }) => amount));
    expect(penceOf((await page.locator(".hero").textContent()) ?? "")).toBe(penceOf(totalAmount));
    const week = page.locator('tr[data-week="2026-08-03"]');
    expect(await week.locator(".slice").textContent()).toBe("set by hand: Agreed with the employee");
    await week.locator("button.why").click();
    expect(await page.locator(".formulas li").last().textContent()).toContain("by the rules£194.32");
    expect(await page.locator(".reasons > li").last().locator("strong").textContent()).toBe("£100.00");
    await page.context().close();
  });

  test("is typed by keys, asks for its reason, and the address carries it", async () => {
    const page = await openLeave("kind=Sickness");
    await page.locator("summary", { hasText: "Override" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByLabel("Week", { exact: true }).selectOption({ label: "5 to 11 July 2026" });
    await page.getByLabel("Paid instead").fill("80");
    const reason = page.getByLabel("Reason", { exact: true });
    await eventually(() => reason.getAttribute("aria-invalid")).toBe("true");
    await reason.fill("Rounded up");
    await eventually(() => page.locator('tr[data-week="2026-07-05"] strong').textContent()).toBe("£80.00");
    await eventually(() => new URL(page.url()).hash).toContain("week.1.reason=Rounded+up");
    const copy = await openLeave(new URL(page.url()).hash.slice(1));
    expect(await readWeeks(copy)).toEqual(await readWeeks(page));
    await page.getByRole("button", { name: "Remove amount 1" }).click();
    await eventually(() => page.locator('tr[data-week="2026-07-05"] strong').textContent()).not.toBe("£80.00");
    await page.context().close();
    await copy.context().close();
  });

  test("of a week that has gone is refused in plain words", async () => {
    const page = await openLeave("kind=Maternity&week.1=2026-08-04&week.1.amount=1&week.1.reason=x");
    await page.getByText("No week of the calendar begins on that day").waitFor();
    await page.context().close();
  });
});

describe("in any light, at any width", () => {
  const ALL =
    "kind=Maternity&importWeeks=1&importDays=2&day.1=2026-08-20&day.1.what=Worked&day.2=2026-09-02&day.2.what=InTouch&week.1=2026-08-03&week.1.amount=100&week.1.reason=Agreed";

  test.each(["light", "dark"] as const)("labels and contrast hold in the %s scheme", async (colorScheme) => {
    const page = await openLeave(ALL, { colorScheme });
    await page.locator("td.marked").first().waitFor();
    expect(await structureFaults(page)).toEqual([]);
    const contrasts = await textContrasts(page);
    expect(contrasts.filter(({ ratio, least }) => ratio < least)).toEqual([]);
    await page.context().close();
  });

  test.each([320, 390])("every day's words fit into its box at %i pixels", async (width) => {
    for (const inputs of [ALL, "kind=Sickness&start=2026-03-02&end=2026-04-17"]) {
      const page = await openLeave(inputs, { viewport: { width, height: 800 } });
      const cells = page.locator(".calendar td.day, .calendar thead th");
      await cells.first().waitFor();
      const tooWide = await cells.evaluateAll((all) =>
        all
          .filter((cell) => {
            const words = document.createRange();
            words.selectNodeContents(cell.querySelector(".mark") ?? cell.firstChild ?? cell);
            return words.getBoundingClientRect().width > cell.getBoundingClientRect().width;
          })
          .map((cell) => cell.textContent),
      );
      expect(tooWide).toEqual([]);
      await page.context().close();
    }
  });

  test.each([320, 390, 760, 1280])("nothing scrolls sideways at %i pixels", async (width) => {
    const page = await openLeave(ALL, { viewport: { width, height: 800 } });
    await page.locator("td.marked").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  });
});
