import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { familyPaySchedule, sickPay } from "../../src/engine";
import { rulebook } from "../support/library";
import { textContrasts } from "./support/contrast";
import { structureFaults } from "./support/faults";
import { penceOf } from "./support/read-figures";
import { BROWSER_START, openSite, type Site } from "./support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

const KINDS = ["Sickness", "Maternity", "Paternity", "Adoption", "SharedParental", "Bereavement", "NeonatalCare"];

async function openLeave(inputs: string, options: Parameters<Site["open"]>[1] = {}): Promise<Page> {
  const page = await site.open(inputs, options, "leave.html");
  await page.getByRole("heading", { name: "Statutory pay, day by day" }).waitFor();
  return page;
}

/** Returns the date and tone of each day, and the amount of each week. */
async function readCalendar(page: Page): Promise<{ days: string[]; weeks: number[]; total: number }> {
  const days = await page.locator("td.day").evaluateAll((cells) => {
    return (cells as HTMLElement[]).map(({ dataset }) => `${dataset.date} ${dataset.tone}`);
  });
  const weeks = (await page.locator("td.pays > strong").allTextContents()).map(penceOf);
  return { days, weeks, total: penceOf((await page.locator(".hero").textContent()) ?? "") };
}

describe("a case", () => {
  test("shows its tests and dates in words, the form for a refusal, and can be shared", async () => {
    const page = await openLeave("kind=Maternity&employed=2026-05-01", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page
      .getByText("Give form SMP1 within 7 days of your decision. Reason: not employed for long enough.")
      .waitFor();
    const texts = async (selector: string) =>
      (await page.locator(selector).allTextContents()).map((text) => text.trim());
    expect(await texts(".case-tests li")).toEqual([
      "Not met Employed since 1 May 2026; it must be 11 October 2025 or before.",
      "Met Employed until 29 March 2026 or after.",
      "Met Average weekly earnings of £480.00; at least £125.00, the lower earnings limit.",
    ]);
    const dates = await texts(".case-dates div");
    expect(dates).toContain("Qualifying week29 March to 4 April 2026");
    expect(dates).toContain("Earliest start of pay26 April 2026");
    await page.getByLabel("Start of statutory pay").fill("2026-01-01");
    await page.getByText("must be on or after 26 April 2026").waitFor();
    await page.getByRole("button", { name: "Copy a link" }).click();
    await page.getByText("The link is copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("employed=2026-05-01");
    const open = (inputs: string) => page.goto(page.url().replace(/#.*/, `#${inputs}`));
    await open("kind=Sickness&start=2026-02-02&end=2026-02-10&averageEarnings=100");
    await page.getByText("Give form SSP1 within 7 days of the start of the sickness.").waitFor();
    await open("kind=Sickness");
    await page.getByText("2.60 weeks used").waitFor();
    expect(await page.locator(".result").textContent()).not.toContain("waiting day");
    await page.context().close();
  });
});

describe("the calendar", () => {
  test("shows sick pay as the library works it out, split where a month begins", async () => {
    const page = await openLeave("kind=Sickness&averageEarnings=140");
    const payPeriods = [
      { year: 2026, period: 1, startDate: "2026-06-01", endDate: "2026-06-30" },
      { year: 2026, period: 2, startDate: "2026-07-01", endDate: "2026-07-31" },
    ];
    const qualifyingDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
    const absences = [{ startDate: "2026-06-24", endDate: "2026-07-10" }];
    const result = sickPay({ absences, qualifyingDays, averageEarningsOverride: "140", payPeriods }, rulebook);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { days, weeks, total } = await readCalendar(page);
    const paid = result.value.dailyBreakdown
      .filter(({ rateBasis }) => rateBasis === "Eighty")
      .map(({ date }) => `${date} share`);
    expect(days.filter((day) => day.endsWith(" share"))).toEqual(paid);
    expect(weeks.map((pence) => (pence / 100).toFixed(2))).toEqual(result.value.weeks.map(({ amount }) => amount));
    expect((total / 100).toFixed(2)).toBe(result.value.totalAmount);
    expect(
      await page
        .locator("td.starts-period")
        .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.date)),
    ).toEqual(["2026-07-01"]);
    const periods = await page.locator("table.periods tbody td").allTextContents();
    const byPeriod = [1, 2].map((period) => result.value.lineItems.filter((item) => item.period === period));
    expect(periods.map(penceOf)).toEqual(
      byPeriod.map((items) => items.reduce((sum, { amount }) => sum + penceOf(amount), 0)),
    );
    await page.context().close();
  });

  test("shows maternity pay as the library works it out: six weeks of a share, then the rate", async () => {
    const page = await openLeave("kind=Maternity&payFrequency=Weekly");
    const result = familyPaySchedule(
      {
        statutoryType: "StatutoryMaternityPay",
        qualifyingEventDate: "2026-07-12",
        startDate: "2026-06-22",
        averageEarningsOverride: "480",
        employment: { startDate: "2020-01-06" },
      },
      rulebook,
    );
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { days, weeks, total } = await readCalendar(page);
    expect(weeks.map((pence) => (pence / 100).toFixed(2))).toEqual(result.value.weeks.map(({ amount }) => amount));
    expect((total / 100).toFixed(2)).toBe(result.value.totalAmount);
    const tones = ["share", "flat"].map((tone) => days.filter((day) => day.endsWith(` ${tone}`)).length);
    expect(tones).toEqual([42, 33 * 7]);
    await page.context().close();
  });

  test("tells waiting days, unpaid days, days outside and linked absences apart, in words as well", async () => {
    const page = await openLeave(
      "kind=Sickness&start=2026-03-30&end=2026-04-10&earlierStart=2026-03-02&earlierEnd=2026-03-03",
    );
    expect(await page.getByText("The absence from 2 March 2026 is too short to count.").count()).toBe(1);
    const cell = page.locator('td[data-date="2026-03-30"]');
    expect(await cell.getAttribute("data-tone")).toBe("waiting");
    expect(await cell.textContent()).toContain("Monday 30 March: a waiting day, not paid");
    expect(await page.locator('td[data-date="2026-03-02"]').textContent()).toContain("the absence is too short");
    expect(await page.locator("tr.gap").textContent()).toBe("No absence from 8 to 28 March 2026");
    await page.context().close();
    const linked = await openLeave("kind=Sickness&earlierStart=2026-05-04&earlierEnd=2026-05-08");
    expect(await linked.getByText("The absences link into one period.").count()).toBe(1);
    await linked.context().close();
  });

  test.each(KINDS)("%s: the weeks add up, every week with pay has its reason, and the sums agree", async (kind) => {
    const page = await openLeave(`kind=${kind}`);
    const { weeks, total, days } = await readCalendar(page);
    expect(total).toBeGreaterThan(0);
    expect(weeks.reduce((sum, pence) => sum + pence, 0)).toBe(total);
    expect(penceOf((await page.locator("table.periods tfoot td").textContent()) ?? "")).toBe(total);
    const periods = (await page.locator("table.periods tbody td").allTextContents()).map(penceOf);
    expect(periods.reduce((sum, pence) => sum + pence, 0)).toBe(total);
    expect(days).toHaveLength(weeks.length * 7);
    expect(await page.locator("tr[data-week] button.why").count()).toBe(weeks.length);
    await page.context().close();
  });
});

describe("with a keyboard and a screen reader", () => {
  test("a week's reason opens and closes with a key, and names the week", async () => {
    const page = await openLeave("kind=Maternity");
    const button = page.getByRole("button", { name: "Why? The week from 29 June to 5 July 2026" });
    await button.focus();
    await page.keyboard.press("Enter");
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    const panel = page.getByRole("region", { name: "Why: The week from 29 June to 5 July 2026" });
    // The week's rate, and the slice of each of the two months.
    expect(await panel.locator(".reasons > li").count()).toBe(3);
    await page.keyboard.press("Enter");
    expect(await panel.count()).toBe(0);
    await page.context().close();
  });

  test("everything is reached and changed by keys, and the address carries it", async () => {
    const page = await openLeave("kind=Sickness");
    await page.getByLabel("Kind of pay").focus();
    await page.keyboard.press("ArrowDown");
    await page.getByLabel("Due date").waitFor();
    await page.getByLabel("Weekly earnings").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("600");
    await page.waitForFunction(() => location.hash === "#kind=Maternity&averageEarnings=600");
    expect((await readCalendar(page)).weeks[0]).toBe(54_000);
    const spoken = page.locator("p[role=status]");
    await page.waitForFunction(() =>
      /Maternity pay: £/.test(document.querySelector("p[role=status]")?.textContent ?? ""),
    );
    expect(await spoken.getAttribute("aria-live")).toBe("polite");
    await page.context().close();
  });

  test("structure: labels, references, headings, table headers", async () => {
    const page = await openLeave("kind=Sickness");
    await page.locator("button.why").first().click();
    expect(await structureFaults(page)).toEqual([]);
    expect(await page.locator("h1, h2, h3").evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual([
      "H1",
      "H2",
      "H3",
      "H3",
    ]);
    expect(await page.getByRole("table", { name: "Week by week" }).getByRole("columnheader").count()).toBe(9);
    expect(await page.getByRole("form", { name: "An absence or a leave" }).count()).toBe(1);
    await page.context().close();
  });

  test("a problem is shown at its field in plain words", async () => {
    const page = await openLeave("kind=Paternity&start=2026-05-01&averageEarnings=x");
    const start = page.getByLabel("Start of statutory pay");
    await page.locator(".problem").first().waitFor();
    expect(await start.getAttribute("aria-invalid")).toBe("true");
    const [described] = ((await start.getAttribute("aria-describedby")) ?? "").split(" ").slice(-1);
    expect(await page.locator(`[id="${described}"]`).textContent()).toMatch(/^Start of statutory pay .*18 June 2026/);
    expect(await page.getByText("Weekly earnings must be an amount of money").count()).toBe(1);
    await page.context().close();
  });
});

describe("in any light, at any width", () => {
  test.each(["light", "dark"] as const)("all text is readable in the %s scheme", async (colorScheme) => {
    for (const inputs of [
      "kind=Maternity",
      "kind=Sickness&start=2026-03-02&end=2026-04-10",
      "kind=Bereavement&averageEarnings=x",
    ]) {
      const page = await openLeave(inputs, { colorScheme });
      await page
        .locator(inputs.endsWith("x") ? ".problem" : ".hero")
        .first()
        .waitFor();
      const contrasts = await textContrasts(page);
      expect(contrasts.length).toBeGreaterThan(15);
      expect(contrasts.filter(({ ratio, least }) => ratio < least)).toEqual([]);
      await page.context().close();
    }
  });

  test.each([320, 390, 760, 1280])("nothing scrolls sideways at %i pixels", async (width) => {
    for (const kind of ["Sickness", "Maternity"]) {
      const page = await openLeave(`kind=${kind}`, { viewport: { width, height: 800 } });
      await page.locator("button.why").first().click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.context().close();
    }
  });
});

test("the preview page links to the calendar, and the calendar back", async () => {
  const page = await site.open();
  await page.getByRole("link", { name: "Sick pay and family leave, day by day" }).click();
  await page.getByRole("heading", { name: "Statutory pay, day by day" }).waitFor();
  await page.getByRole("link", { name: "Paypacket" }).click();
  await page.getByRole("heading", { name: "Your take-home pay" }).waitFor();
  await page.context().close();
});

test("the calendar opens and computes after its server is gone", async () => {
  const page = await openLeave("kind=Maternity", { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.context().setOffline(true);
  await page.goto(`${site.server.address}/leave.html#kind=Sickness&averageEarnings=140`);
  await page.reload();
  await page.locator(".hero").waitFor();
  expect((await readCalendar(page)).total).toBe(29_120);
  await page.context().close();
});

test("holiday on record is below the calendar, whatever the kind, and a link that is none is not shown", async () => {
  const balance = "2026-06-30 2026-04-01 2027-03-31 Day 33 5 10 0.5 17.5";
  const page = await openLeave(`kind=Sickness&holiday=${encodeURIComponent(balance)}`, { colorScheme: "dark" });
  const card = page.locator(".holiday");
  await card.getByText("33 days from 1 April 2026 to 31 March 2027, as on record for 30 June 2026.").waitFor();
  expect(await card.locator("dd").allTextContents()).toEqual(["5 days", "10 days", "0.5 days", "17.5 days"]);
  expect(await structureFaults(page)).toEqual([]);
  await page.locator("#leave-kind").selectOption("Maternity");
  await page.getByRole("heading", { name: "Maternity pay" }).waitFor();
  expect(await card.count()).toBe(1);
  await page.evaluate(() => {
    location.hash = "kind=Sickness&holiday=2026-06-30 none";
  });
  await page.getByRole("heading", { name: "Sick pay" }).waitFor();
  expect(await card.count()).toBe(0);
  await page.context().close();
});
