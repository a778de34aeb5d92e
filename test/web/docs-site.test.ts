import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDocs } from "../../scripts/docs-site/build-docs";
import { type TestPlatform, testPlatform } from "../services/support/platform";
import { axeViolations } from "./support/axe";
import { launchBrowser } from "./support/browser";
import { type DocsServer, serveDocs } from "./support/docs-server";
import { eventually } from "./support/eventually";
import { BROWSER_START } from "./support/site";

// The built documentation in a real browser, under the policy with which it is served, beside a real installation.

const folder = mkdtempSync(join(tmpdir(), "paypacket-docs-"));
const FIRST_VISIT = 500_000;
let platform: TestPlatform;
let browser: Browser;
let server: DocsServer;

beforeAll(async () => {
  [platform, browser] = await Promise.all([testPlatform(), launchBrowser(), buildDocs(folder)]);
  server = await serveDocs(folder, platform.app);
}, BROWSER_START);
afterAll(async () => {
  await browser.close();
  server.stop();
  await platform.stop();
  rmSync(folder, { recursive: true });
});

async function open(path: string, options = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("pageerror", (error) => expect(error.message).toBe(""));
  page.on("console", (message) => expect([message.type(), message.text()]).not.toEqual(["error", message.text()]));
  await page.goto(`${server.address}/${path}`);
  return page;
}

test("a first visit is light, and the search finds a part and leads to it by keyboard", async () => {
  const sizes: number[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("response", async (response) => sizes.push((await response.body()).length));
  await page.goto(`${server.address}/`, { waitUntil: "networkidle" });
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
  ["all operations", "api.html"],
  ["operations", "api-jobs.html"],
  ["records of operations", "records-jobs.html"],
  ["the library", "library-payslip.html"],
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

/** Opens the form of an operation. */
async function formOf(page: Page, operationId: string): Promise<Locator> {
  const part = page.locator(`#${operationId}`);
  await part.locator("summary", { hasText: "Try it" }).click();
  return part.locator("form");
}

async function sendIn(form: Locator): Promise<string> {
  await form.getByRole("button", { name: /^Send/ }).click();
  await eventually(() => form.getByRole("status").innerText()).toMatch(/^Response: \d/);
  return form.innerText();
}

test("an operation is tried with client credentials, its example as body, and answered with status, headers and body", async () => {
  const { clientId, clientSecret } = await platform.account("Sample Bakery");
  const page = await open("api#/Imports/saveImportMapping", {
    colorScheme: "dark",
    viewport: { width: 390, height: 800 },
  });
  await page.waitForURL(/api-imports\.html#saveImportMapping$/);
  await page.getByText("Sign in to try operations").click();
  const access = page.getByRole("form", { name: "Sign in" });
  await access.getByLabel("Client id").fill(clientId);
  await access.getByLabel("Client secret").fill(clientSecret);
  await access.getByRole("button").click();
  await page.getByText(`Signed in as ${clientId} until`).waitFor();
  const put = await formOf(page, "saveImportMapping");
  await put.getByLabel("kind (path, required)").fill("Employees");
  await put.getByLabel("name (path, required)").fill("Our own / columns");
  expect(await sendIn(put)).toContain("Response: 200");
  await put.getByText("Headers", { exact: true }).click();
  expect(await put.innerText()).toMatch(/content-type: application\/json.*"token": "/s);
  const list = await formOf(page, "listImportMappings");
  expect(await sendIn(list)).toMatch(/Response: 200.*"name": "Our own \/ columns"/s);
  const remove = await formOf(page, "deleteImportMapping");
  expect(await remove.getByLabel("name (path, required)").inputValue()).toBe("Our own / columns");
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page), colorScheme).toEqual([]);
  }
  await page.context().close();
});

test("without a sign-in the refusal is shown with the way to sign in, and wrong credentials are refused in words", async () => {
  const page = await browser.newPage();
  await page.goto(`${server.address}/api-imports.html`);
  const list = await formOf(page, "listImportMappings");
  expect(await sendIn(list)).toMatch(/Response: 401.*Sign in at the top of this page.*"access_token_missing"/s);
  await page.getByText("Sign in to try operations").click();
  const access = page.getByRole("form", { name: "Sign in" });
  await access.getByLabel("Client id").fill("01JZ3V6D4R8QK2M5N7P9T1W3X6");
  await access.getByLabel("Client secret").fill("wrong");
  await access.getByRole("button").click();
  await eventually(() => access.getByRole("alert").innerText()).toBe("Invalid client_id or client_secret.");
  await page.close();
});
