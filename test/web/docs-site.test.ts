import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDocs } from "../../scripts/docs-site/build-docs";
import { answerFromSite, readSite } from "../../src/platform";
import { pagePolicy } from "../../src/platform/http";
import { axeViolations } from "./support/axe";
import { launchBrowser } from "./support/browser";
import { eventually } from "./support/eventually";
import { BROWSER_START } from "./support/site";

// The built documentation in a real browser, under the policy with which it is served.

const folder = mkdtempSync(join(tmpdir(), "paypacket-docs-"));
const FIRST_VISIT = 500_000;
let browser: Browser;
let address: string;
let stop: () => void;

beforeAll(async () => {
  await buildDocs(folder);
  const site = readSite(folder);
  const app = new Hono();
  app.get("*", async (context) => {
    context.header("content-security-policy", pagePolicy(context.req.path));
    return (await answerFromSite(site, context.req.raw)) ?? context.notFound();
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      address = `http://127.0.0.1:${port}`;
      resolve(started);
    });
  });
  stop = () => server.close();
  browser = await launchBrowser();
}, BROWSER_START);
afterAll(async () => {
  await browser.close();
  stop();
  rmSync(folder, { recursive: true });
});

async function open(path: string, options = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("pageerror", (error) => expect(error.message).toBe(""));
  page.on("console", (message) => expect([message.type(), message.text()]).not.toEqual(["error", message.text()]));
  await page.goto(`${address}/${path}`);
  return page;
}

test("a first visit is light, and the search finds a part and leads to it by keyboard", async () => {
  const sizes: number[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("response", async (response) => sizes.push((await response.body()).length));
  await page.goto(`${address}/`, { waitUntil: "networkidle" });
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_VISIT);
  expect(statSync(join(folder, "search.json")).size).toBeGreaterThan(FIRST_VISIT / 10);
  await page.keyboard.press("/");
  await page.keyboard.type("retry-after");
  await eventually(() => page.locator("#found").textContent()).toMatch(/^\d+ parts? found$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\.html/);
  expect((await page.locator("main").textContent())?.toLowerCase()).toContain("retry-after");
  await page.locator("#query").fill("zebracrossing");
  await eventually(() => page.locator("#found").textContent()).toBe("Nothing found. Try another word.");
  await page.keyboard.press("Escape");
  await eventually(() => page.locator("#found").textContent()).toBe("");
  await context.close();
});

test.each([
  ["the first page", "index.html"],
  ["a guide with tables and code", "pensions.html"],
  ["a reference of fields", "facts.html"],
  ["operations", "api-jobs.html"],
  ["a decision", "adr-0001-whole-pence-and-our-own-reader.html"],
  ["a task", "task-add-a-tax-year.html"],
])(
  "%s has no axe violation, wide in the light and narrow in the dark, and nothing is beside the screen",
  async (_, file) => {
    for (const [width, colorScheme] of [
      [1400, "light"],
      [320, "dark"],
    ] as const) {
      const page = await open(file, { viewport: { width, height: 800 }, colorScheme });
      expect(await page.locator("h1").count()).toBe(1);
      expect(await axeViolations(page), `${file} ${colorScheme}`).toEqual([]);
      const beside = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beside).toBe(0);
      await page.context().close();
    }
  },
);
