import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textContrasts } from "./support/contrast";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { BROWSER_START, openSite, type Site } from "./support/site";
import { stopsWithoutMark } from "./support/stops";

let site: Site;
/** The page of tests that begin with a load; those of the keyboard have pages of their own. */
let page: Page;
beforeAll(async () => {
  site = await openSite();
  page = await site.open();
}, BROWSER_START);
afterAll(() => site.close());

const FULL =
  "amount=62000&studentLoanPlan=Plan2&postgraduateLoan=true&pensionType=SalarySacrifice&director=Annual&compare=true&second.taxCode=S1257L";

/** Opens every disclosure and every reason of the page. */
async function openAll(page: Page): Promise<void> {
  await page.getByText("The year as a table").first().waitFor();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    for (const why of document.querySelectorAll<HTMLButtonElement>("button.why")) why.click();
  });
  await page.locator(".why-panel").last().waitFor();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details.formulas")) details.open = true;
  });
}

describe("structure", () => {
  test("every control has a label, every reference a target, every id one owner", async () => {
    await site.load(page, FULL);
    await openAll(page);
    expect(await structureFaults(page)).toEqual([]);
  });

  test("headings nest, and the landmarks are there", async () => {
    await site.load(page, "");
    const levels = await page
      .locator("h1, h2, h3")
      .evaluateAll((all) => all.map((heading) => Number(heading.tagName[1])));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, place) => {
      expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
    for (const role of ["main", "banner", "contentinfo"] as const) expect(await page.getByRole(role).count()).toBe(1);
    expect(await page.getByRole("form").count()).toBe(1);
    expect(await page.locator("html").getAttribute("lang")).toBe("en-GB");
  });

  test("the chart has a description and a real table beside it", async () => {
    await site.load(page, "payFrequency=Quarterly");
    const chart = page.getByRole("img", { name: "Where each payment goes" });
    const description = page.locator(`[id="${await chart.getAttribute("aria-describedby")}"]`);
    expect(await description.textContent()).toMatch(/^4 payments, one a quarter\. Take-home pay is .*£/);
    await page.getByText("The year as a table").click();
    const table = page.getByRole("table", { name: "The tax year, payment by payment" });
    expect(await table.getByRole("columnheader").count()).toBe(5);
    expect(await table.getByRole("rowheader").count()).toBe(5);
  });

  test("the result is spoken once typing pauses", async () => {
    await site.load(page, "");
    const spoken = page.locator("p[role=status]");
    await page.getByLabel("Pay before deductions").pressSequentially("0");
    const hero = (): Promise<string | null> => page.locator('[data-figure="take-home"]').textContent();
    await eventually(() => spoken.textContent()).toBe(`Take-home pay ${await hero()} a month.`);
  });
});

describe("keyboard", () => {
  test("the skip link comes first, leads to the result, and leaves the link as it was", async () => {
    const page = await site.open("amount=39000");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the result" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("first-result");
    await eventually(() => new URL(page.url()).hash).toBe("#amount=39000");
    expect(await page.getByLabel("Pay before deductions").inputValue()).toBe("39000");
    await page.context().close();
  });

  test("is enough for all of it: type, choose, open a group, ask why, close it again", async () => {
    const page = await site.open();
    // Past the skip link and the links of the header.
    for (let stop = 0; stop < 11; stop++) await page.keyboard.press("Tab");
    const amount = page.getByLabel("Pay before deductions");
    expect(await amount.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("2500");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    expect(await page.getByLabel("A month").isChecked()).toBe(true);
    await page.locator("summary", { hasText: "Student loans" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await page.getByLabel("Plan 1").isChecked()).toBe(true);
    const why = page.getByRole("button", { name: "Why? Student loan" });
    await why.focus();
    await page.keyboard.press("Enter");
    expect(await page.getByRole("region", { name: "Why: Student loan" }).isVisible()).toBe(true);
    await page.keyboard.press("Space");
    expect(await why.getAttribute("aria-expanded")).toBe("false");
    await page.context().close();
  });

  test("shows where it is, on every stop", async () => {
    const page = await site.open("compare=true");
    expect(await stopsWithoutMark(page)).toEqual([]);
    await page.context().close();
  });
});

describe("sight", () => {
  test.each(["light", "dark"] as const)("every text has the contrast of WCAG AA in %s", async (colorScheme) => {
    await site.load(page, FULL, { colorScheme, reducedMotion: "reduce" });
    await openAll(page);
    await page.getByLabel("Tax code").last().fill("12Q");
    await page.locator(".problem").waitFor();
    const contrasts = await textContrasts(page);
    expect(contrasts.length).toBeGreaterThan(200);
    expect(contrasts.filter(({ ratio, least }) => ratio < least)).toEqual([]);
  });

  test("dark is dark and light is light", async () => {
    const brightness = async (colorScheme: "light" | "dark"): Promise<number> => {
      await site.load(page, "", { colorScheme });
      const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      return (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, channel) => sum + Number(channel), 0);
    };
    expect(await brightness("dark")).toBeLessThan(120);
    expect(await brightness("light")).toBeGreaterThan(700);
  });

  test.each([320, 360, 600, 928, 1280])("nothing scrolls sideways at %i pixels", async (width) => {
    await site.load(page, FULL.replace("62000", "1234567.89"), { width, height: 800 });
    await openAll(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test("on a phone the result stays in sight while typing, and is not shown twice", async () => {
    await site.load(page, "", { width: 360, height: 640 });
    const glance = page.locator(".glance");
    const box = await glance.boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    const hero = page.locator('[data-figure="take-home"]');
    expect(await glance.locator(".money").textContent()).toBe(await hero.textContent());
    await hero.scrollIntoViewIfNeeded();
    await glance.waitFor({ state: "hidden" });
  });

  test("nothing moves for people who asked for that", async () => {
    await site.load(page, "", { reducedMotion: "reduce" });
    const moving = await page
      .locator("body *")
      .evaluateAll((all) => all.filter((element) => getComputedStyle(element).transitionDuration !== "0s").length);
    expect(moving).toBe(0);
  });

  test("on paper there are the inputs in a line and every payment, and nothing to press", async () => {
    await site.load(page, "studentLoanPlan=Plan1");
    await page.emulateMedia({ media: "print" });
    expect(
      await page.locator("form, button").evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
    ).toBe(0);
    expect(await page.getByText("£35,000.00 a year · code 1257L · letter A · student loan plan 1").isVisible()).toBe(
      true,
    );
    expect(await page.locator(".year-table tbody tr").first().isVisible()).toBe(true);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});
