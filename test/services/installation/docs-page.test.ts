import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { launchBrowser } from "../../web/support/browser";
import { BROWSER_START } from "../../web/support/site";
import { type TestPlatform, testPlatform } from "../support/platform";

let platform: TestPlatform;
let browser: Browser;

beforeAll(async () => {
  platform = await testPlatform();
  browser = await launchBrowser();
}, BROWSER_START);

afterAll(async () => {
  await browser.close();
  await platform.stop();
});

interface Opened {
  readonly page: Page;
  /** The errors in the browser's console. */
  readonly complaints: readonly string[];
}

async function open(colorScheme: "light" | "dark", width: number): Promise<Opened> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("response", (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`));
  await page.goto(`${platform.address}/docs/api`);
  await page.locator(".opblock").first().waitFor();
  return { page, complaints };
}

/** Returns everything that an operation shows once it is open. The page draws operations when they are scrolled to. */
async function shownBy(page: Page, operationId: string): Promise<string> {
  const operation = page.locator(`[id$="${operationId}"]`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height && (await operation.count()) === 0; y += 400) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await operation.locator(".opblock-summary-control").click();
  await operation.locator(".response").last().locator(".example").waitFor();
  return operation.innerText();
}

async function signIn(page: Page, { clientId, clientSecret }: NewAccount): Promise<void> {
  await page.getByRole("button", { name: "Authorize" }).click();
  const form = page.locator(".auth-container", { hasText: "clientCredentials" });
  await form.getByLabel("client_id").fill(clientId);
  await form.getByLabel("client_secret").fill(clientSecret);
  await form.locator("button.authorize").click();
  await form.getByRole("button", { name: "Remove authorization" }).waitFor();
  await page.locator(".close-modal").click();
}

/** Tries an operation, and returns the status of its response. */
async function statusOf(page: Page, operationId: string): Promise<string> {
  await page.evaluate(() => scrollTo(0, 0));
  await shownBy(page, operationId);
  const operation = page.locator(`[id$="${operationId}"]`);
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();
  return operation.locator(".live-responses-table .response .response-col_status").innerText();
}

const widthIn = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const backgroundIn = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

describe("the page of the description, in a browser", () => {
  it("shows what is shared in every operation that has it, and sends requests with client credentials", async () => {
    const { page, complaints } = await open("light", 1280);
    const shown = await shownBy(page, "patchV1EmployeesByEmployeeId");
    for (const parameter of ["employeeId", "x-org-id", "user-id", "if-match"]) expect(shown).toContain(parameter);
    for (const [status, token] of [
      ["400", "body_required"],
      ["401", "access_token_expired"],
      ["404", "employee_not_found"],
      ["412", "concurrent_change"],
      ["429", "rate_limited"],
      ["500", "internal_error"],
    ])
      expect(shown).toMatch(new RegExp(`\\n${status}\\s[^]*${token}: [^]*"token": "`));
    expect(shown).not.toMatch(/\$ref|Unknown|could not resolve|No links/i);
    expect([await widthIn(page), await backgroundIn(page)]).toEqual([1280, "rgba(0, 0, 0, 0)"]);
    await signIn(page, await platform.account("Sample Bakery"));
    expect(await statusOf(page, "getV1AdministrationOrganisations")).toBe("200");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows named schemas where they are referred to, narrow and dark", async () => {
    const { page, complaints } = await open("dark", 375);
    const shown = await shownBy(page, "getV1PayslipDataByEmployeeIdByYearByPeriod");
    expect(shown).toContain('"employmentToDate": {');
    const answer = page.locator(".opblock.is-open .response").first();
    await answer.getByRole("tab", { name: "Schema" }).click();
    const content = answer.locator("article[data-json-schema-level='1']", { hasText: "content" });
    await content.getByRole("button", { name: "Expand all" }).first().click();
    await answer.getByText("benefitsTaxedViaPayroll").nth(2).waitFor();
    expect(await widthIn(page)).toBe(375);
    expect((await answer.locator(".response-col_description").boundingBox())?.width).toBeGreaterThan(280);
    expect(await backgroundIn(page)).toBe("rgb(28, 32, 34)");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => backgroundIn(page)).toBe("rgba(0, 0, 0, 0)");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
