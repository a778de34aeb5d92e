import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolations } from "./support/axe";
import { eventually } from "./support/eventually";
import { BROWSER_START, openSite, type Site } from "./support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

/** Watches which scripts of words a page fetches. */
function wordsFetched(page: Page): readonly string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\/welsh-[^/]*\.js$/.test(request.url())) fetched.push(request.url());
  });
  return fetched;
}

async function heading(page: Page): Promise<string | null> {
  return page.getByRole("heading", { level: 1 }).textContent();
}

function languageOf(page: Page): Promise<string | null> {
  return page.locator("html").getAttribute("lang");
}

test("Welsh is fetched when it is chosen, is kept in the link, and English comes back", async () => {
  const page = await site.open("amount=62000", { serviceWorkers: "block" });
  const fetched = wordsFetched(page);
  await page.reload();
  await page.locator(".hero").waitFor();
  expect([await heading(page), await languageOf(page), fetched.length]).toEqual(["Your take-home pay", "en-GB", 0]);
  await page.getByRole("button", { name: "Cymraeg" }).click();
  await eventually(() => heading(page)).toBe("Eich cyflog clir");
  expect([await languageOf(page), await page.title(), fetched.length]).toEqual([
    "cy",
    "Paypacket: eich cyflog clir",
    1,
  ]);
  await eventually(async () => page.url()).toMatch(/#lang=cy&amount=62000$/);
  await page.reload();
  await eventually(() => heading(page)).toBe("Eich cyflog clir");
  await page.getByRole("button", { name: "English" }).click();
  await eventually(() => heading(page)).toBe("Your take-home pay");
  expect(await languageOf(page)).toBe("en-GB");
  await eventually(async () => page.url()).toMatch(/#lang=en&amount=62000$/);
  await page.context().close();
});

test("a browser that prefers Welsh gets Welsh, unless the link names a language", async () => {
  const page = await site.open("", { locale: "cy" });
  await eventually(() => heading(page)).toBe("Eich cyflog clir");
  expect(page.url()).not.toContain("lang=");
  await site.load(page, "lang=en");
  await page.getByText("Payment 1 of 12 · 28 April 2026").waitFor();
  expect(await heading(page)).toBe("Your take-home pay");
  await page.context().close();
});

test("amounts are those of the English page, and dates are in Welsh", async () => {
  const page = await site.open("lang=cy&amount=62000&payment=8");
  await page.getByText("Taliad 8 o 12 · 28 Tachwedd 2026").waitFor();
  const rows = page.locator('table[aria-labelledby="first-payslip"] tbody tr');
  const cells = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(cells.map(([name, payment]) => [name, payment])).toEqual([
    ["Cyflog gros", "£5,166.67"],
    ["Cyflog trethadwy", "£5,166.67"],
    ["Enillion ar gyfer Yswiriant Gwladol", "£5,166.67"],
    ["Treth Incwm", "−£1,019.27"],
    ["Yswiriant Gwladol", "−£270.83"],
    ["Cyflog clir", "£3,876.57"],
    ["Yswiriant Gwladol y cyflogwr", "£712.45"],
    ["Total cost to employer", "£5,879.12"],
  ]);
  await page.context().close();
});

test("what has no Welsh words is marked as English, down to the last text", async () => {
  const page = await site.open("lang=cy&studentLoanPlan=Plan2&pensionType=NetPayArrangement&director=Annual");
  await eventually(() => heading(page)).toBe("Eich cyflog clir");
  await page.getByRole("button", { name: /^Pam ?\? Treth Incwm/ }).click();
  const english = /\b(the|of|and|this|your|for|with|to)\b/i;
  const unmarked = await page.evaluate((source) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? "";
      const lang = node.parentElement?.closest("[lang]")?.getAttribute("lang");
      if (lang !== "en" && new RegExp(source, "i").test(text) && !node.parentElement?.closest("option"))
        found.push(text);
    }
    return found;
  }, english.source);
  expect(unmarked).toEqual([]);
  await page.context().close();
});

test.each(["light", "dark"] as const)("axe finds nothing wrong with the Welsh page, %s", async (colorScheme) => {
  const page = await site.open("lang=cy&compare=true&second.amount=45000", { colorScheme });
  await eventually(() => heading(page)).toBe("Eich cyflog clir");
  await page
    .getByRole("button", { name: /^Pam ?\? Yswiriant Gwladol/ })
    .first()
    .click();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});
