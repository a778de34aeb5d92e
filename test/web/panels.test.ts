import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allParts, readPdf } from "../documents/support/read-pdf";
import { textContrasts } from "./support/contrast";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { BROWSER_START, openSite, type Screen, type Site } from "./support/site";
import { stopsWithoutMark } from "./support/stops";

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  page = await site.open();
}, BROWSER_START);
afterAll(() => site.close());

const BOTH =
  "amount=41000&studentLoanPlan=Plan2&methods=open&orders=open&orders.1.type=CmsDeo&orders.2.type=Dea&orders.3.type=Ctaeo";

/** Loads the one page of these tests as it is shown on such a screen, with both panels open. */
async function openBoth(screen: Screen = {}, inputs = BOTH): Promise<void> {
  await site.load(page, inputs, screen);
  await page.locator(".waterfall").waitFor();
  await page.locator(".methods").waitFor();
}

/** Opens every reason of both panels. */
async function openReasons(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const why of document.querySelectorAll<HTMLButtonElement>(".panels button.why")) why.click();
  });
  await page.locator(".panels .why-panel").last().waitFor();
}

describe("the panels", () => {
  test("fetch nothing before they open, and say what is inside", async () => {
    await site.load(page, "");
    const fetched = (): Promise<number> =>
      page.evaluate(
        () => performance.getEntriesByType("resource").filter(({ name }) => /panels|whole/.test(name)).length,
      );
    expect(await fetched()).toBe(0);
    const button = page.getByRole("button", { name: "Court orders", exact: true });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.click();
    await page.locator(".waterfall").waitFor();
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    expect(await fetched()).toBeGreaterThan(1);
    await button.click();
    expect(await page.locator(".waterfall").count()).toBe(0);
  });

  test("open and compute after their server is gone", async () => {
    const own = await openSite();
    const page = await own.open("", { serviceWorkers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload({ waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.context().setOffline(true);
    await own.server.stop();
    await page.getByRole("button", { name: "Three ways to pay into a pension" }).click();
    await page.locator("li[data-method]").first().waitFor();
    await page.getByRole("button", { name: "Court orders", exact: true }).click();
    await page.locator(".waterfall").waitFor();
    await page.getByLabel("Tax year", { exact: true }).selectOption("2024");
    await eventually(() => page.locator(".orders .hero-note").textContent()).toContain("28 April 2024");
    await page.context().close();
    await own.close();
  });

  test("draw a payslip as a PDF, fetching its library and fonts only then", async () => {
    await site.load(page, "amount=39000&payslip=open");
    await page.getByLabel("Employee", { exact: true }).fill("Ada Lovelace");
    const fetched = (): Promise<number> =>
      page.evaluate(
        () => performance.getEntriesByType("resource").filter(({ name }) => /drawing|ttf/.test(name)).length,
      );
    expect(await fetched()).toBe(0);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the payslip" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("payslip.pdf");
    const text = allParts(readPdf(readFileSync(await download.path())).document)
      .map((part) => part.text)
      .join(" ");
    expect(text).toContain("Ada Lovelace");
    expect(text).toContain((await page.locator('[data-figure="take-home"]').textContent())?.replace("£", ""));
    await page.getByLabel("Employer", { exact: true }).fill(" ");
    await page.getByText("Enter the names of employee and employer.").waitFor();
  });

  test("put a second job beside the pay, and say whether both codes take the right tax", async () => {
    await site.load(page, "amount=35000&jobs=open&jobs.amount=20000");
    await page.getByText("Income tax on the pay of both jobs in one would be").first().waitFor();
    const rows = await page
      .locator("table.jobs tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
    expect(rows.slice(0, 2)).toEqual([
      ["Gross pay", "£35,000.00", "£20,000.00", "£55,000.00"],
      ["Income tax", "−£4,484.00", "−£4,000.00", "−£8,484.00"],
    ]);
    expect(await page.locator("#jobs-panel .notice").textContent()).toBe(
      "Income tax on the pay of both jobs in one would be £9,428.00. The two tax codes deduct £944.00 too little.",
    );
    await page.getByLabel("Its tax code").fill("nonsense");
    await page.getByText("Enter a tax code, like 1257L").waitFor();
  });

  test("open from the links of the header, which keep the inputs", async () => {
    await site.load(page, "amount=39000");
    await page.getByRole("navigation", { name: "More" }).getByRole("link", { name: "Court orders" }).press("Enter");
    await page.locator(".waterfall").waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("orders-panel-title");
    await eventually(() => new URL(page.url()).hash).toBe("#amount=39000&orders=open");
    await page.keyboard.press("Tab");
    const button = page.getByRole("button", { name: "Court orders", exact: true });
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test("wait for a pay that can be calculated", async () => {
    await site.load(page, "amount=lots&orders=open");
    await page.getByText("This appears as soon as the pay above can be calculated.").waitFor();
    await page.getByLabel("Pay before deductions").fill("30000");
    await page.locator(".waterfall").waitFor();
  });

  test("are about the first situation of two, and about the pay from before a problem", async () => {
    await openBoth({}, `${BOTH}&compare=true&second.amount=90000`);
    expect(await page.locator(".panels").getByText("This is about the first situation.").count()).toBe(2);
    const left = await page.locator('[data-figure="left"]').textContent();
    await page.getByLabel("Tax code").first().fill("12Q");
    await page.getByText("Correct the error above to update this.").first().waitFor();
    expect(await page.locator('[data-figure="left"]').textContent()).toBe(left);
  });
});

describe("with a keyboard and a screen reader", () => {
  test("labels, references and headings are whole", async () => {
    await openBoth();
    await openReasons(page);
    expect(await structureFaults(page)).toEqual([]);
    const levels = await page.locator("h1, h2, h3").evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
    levels.forEach((level, place) => {
      expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  test("what changed is spoken once typing pauses", async () => {
    await openBoth();
    const left = await page.locator('[data-figure="left"]').textContent();
    const spoken = page.locator(".orders [aria-live=polite]");
    await eventually(() => spoken.textContent()).toBe(`Take-home pay after court orders ${left}.`);
    const methods = page.locator("#methods-panel p[aria-live=polite]");
    await eventually(() => methods.textContent()).toMatch(/^Net pay arrangement: take-home pay £.* Salary sacrifice: /);
  });

  test("every stop shows where it is", async () => {
    await openBoth();
    expect(await stopsWithoutMark(page)).toEqual([]);
  });
});

describe("in any light, at any width", () => {
  test.each(["light", "dark"] as const)("every text has the contrast of WCAG AA in %s", async (colorScheme) => {
    await openBoth({ colorScheme, reducedMotion: "reduce" });
    await openReasons(page);
    const contrasts = await textContrasts(page);
    expect(contrasts.length).toBeGreaterThan(200);
    expect(contrasts.filter(({ ratio, least }) => ratio < least)).toEqual([]);
  });

  test.each([320, 390, 600, 928, 1216, 1280])("nothing scrolls sideways at %i pixels", async (width) => {
    await openBoth({ width, height: 800 }, BOTH.replace("41000", "1234567.89"));
    await openReasons(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test.each([320, 375, 414])("every control of a phone's page is as wide as its column at %i pixels", async (width) => {
    await openBoth({ width, height: 800 }, `${BOTH}&compare=true&second.amount=45000`);
    const closed = page.locator('button[aria-expanded="false"]:not(.why)');
    while ((await closed.count()) > 0) await closed.first().click();
    await openReasons(page);
    const wide = await page
      .locator(".box")
      .evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.querySelector("input, select")?.id),
      );
    expect(wide).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  test.each(["41000", "1234567.89", "12345678.90"])("no label breaks inside a word at 320 pixels: £%s", async (pay) => {
    const inputs = `${BOTH.replace("41000", pay)}&postgraduateLoan=true&pensionType=SalarySacrifice`;
    await openBoth({ width: 320, height: 800 }, inputs);
    const broken = await page.locator("th, .label, .bar-head strong").evaluateAll((all) =>
      all.flatMap((label) => {
        const text = label.firstChild;
        if (text?.nodeType !== Node.TEXT_NODE) return [];
        return [...(text.textContent ?? "").matchAll(/[^\s-]+/g)].flatMap((word) => {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word[0]] : [];
        });
      }),
    );
    expect(broken).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("on paper the open ones stand without anything to press", async () => {
    await openBoth();
    await page.emulateMedia({ media: "print" });
    const pressed = page.locator(".panels form, .panels button");
    expect(await pressed.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length)).toBe(0);
    expect(await page.locator(".waterfall").isVisible()).toBe(true);
    expect(await page.locator("h2", { hasText: "Court orders" }).locator(".print-only").isVisible()).toBe(true);
  });
});
