import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoFolder, type RunningDemo, startDemo } from "../cli/demo/running-demo";
import { commandLine } from "../cli/support";
import { launchBrowser } from "./support/browser";
import { textContrasts } from "./support/contrast";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { BROWSER_START } from "./support/site";

const cli = commandLine({ withPage: true });
const folder = demoFolder();
let demo: RunningDemo;
let browser: Browser;
const complaints: string[] = [];
beforeAll(async () => {
  demo = await startDemo(cli, folder);
  browser = await launchBrowser();
}, BROWSER_START);
afterAll(async () => {
  await browser.close();
  await demo.stop();
  expect(complaints).toEqual([]);
});

async function open(options: BrowserContextOptions = {}, address = demo.address): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.goto(`${address}/`);
  await page.getByText("Load from the demo organisation").click();
  await page.getByLabel("Employee").waitFor();
  return page;
}

async function choose(page: Page, payrollId: string): Promise<void> {
  const options = page.getByLabel("Employee").locator("option");
  const texts = await options.allTextContents();
  await page.getByLabel("Employee").selectOption({ label: texts.find((text) => text.endsWith(payrollId)) ?? "" });
  await page.getByText("The form holds").first().waitFor();
}

const typedIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first().inputValue();

/** Returns the net pay of the first run from the API. */
async function netPayOf(payrollId: string): Promise<string> {
  const [client_id, client_secret] = demo.credentials;
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
  const { access_token } = await (await fetch(`${demo.address}/oauth2/token`, { method: "POST", body: form })).json();
  const get = async (path: string) => {
    const answer = await fetch(`${demo.address}${path}`, { headers: { "x-auth-token": access_token } });
    return (await answer.json()).content.data;
  };
  const { employeeId } = await get(`/v1/employees/by-payroll-id/${payrollId}`);
  return (await get(`/v1/payslip/data/${employeeId}/2026/1`)).forPeriod.netPay;
}

describe("the page of the demo's process", () => {
  test("offers the demo's employees, and fills the form with the one that is chosen", async () => {
    const page = await open();
    expect(await page.getByLabel("Employee").locator("option").count()).toBe(13);
    await choose(page, "S03");
    expect(await typedIn(page, "Pay before deductions")).toBe("45000.00");
    expect(await typedIn(page, "Tax code")).toBe("C1257L");
    await eventually(() => page.url()).toContain("studentLoanPlan=Plan2&postgraduateLoan=true");
    expect(await page.locator('[data-figure="take-home"]').textContent()).toMatch(/^£2,\d{3}\.\d{2}$/);
    await choose(page, "S12");
    await eventually(() => typedIn(page, "Tax code")).toBe("BR W1");
    expect(await typedIn(page, "Paid")).toBe("Weekly");
    expect(await page.locator(".problem").count()).toBe(0);
    await page.context().close();
  });

  test("pays what the demo's own run pays", async () => {
    const page = await open();
    await choose(page, "S01");
    const paid = await netPayOf("S01");
    expect(await page.locator('[data-figure="take-home"]').textContent()).toBe(`£${paid.replace(/(?=\d{3}\.)/, ",")}`);
    await page.context().close();
  });

  test("asks again for a token that has run out", async () => {
    const page = await open({ serviceWorkers: "block" });
    let refused = 0;
    await page.route("**/v1/payrollconfig/*", (route) => {
      refused += 1;
      return refused === 1 ? route.fulfill({ status: 401, json: {} }) : route.continue();
    });
    await choose(page, "S05");
    expect(refused).toBe(2);
    expect(await typedIn(page, "Tax code")).toBe("1257L M1");
    await page.context().close();
  });

  test("says what to do when the demo is gone or offers nothing any more, and tries again", async () => {
    const page = await open({ serviceWorkers: "block" });
    await page.route("**/v1/employees/*", (route) => route.abort());
    await page.getByLabel("Employee").selectOption({ index: 1 });
    await page.getByText("The demo does not answer. Start it again with npm start, then try again.").waitFor();
    await page.unroute("**/v1/employees/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("The form holds").first().waitFor();
    await page.route("**/demo/access-token", (route) => route.fulfill({ status: 404, json: {} }));
    await page.route("**/v1/**", (route) => route.fulfill({ status: 401, json: {} }));
    await page.getByLabel("Employee").selectOption({ index: 2 });
    await page.getByText("This process offers its demo organisation no longer.").waitFor();
    await page.context().close();
  });
});

describe("in any light, at any width", () => {
  test.each(["light", "dark"] as const)("every text has the contrast of WCAG AA in %s", async (colorScheme) => {
    const page = await open({ colorScheme, reducedMotion: "reduce" });
    await choose(page, "S08");
    expect((await textContrasts(page)).filter(({ ratio, least }) => ratio < least)).toEqual([]);
    expect(await structureFaults(page)).toEqual([]);
    await page.context().close();
  });

  test.each([320, 390, 928])("nothing scrolls sideways at %i pixels", async (width) => {
    const page = await open({ viewport: { width, height: 800 } });
    await choose(page, "S08");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  });
});

test("elsewhere than on the demo's machine the page asks nobody and offers nothing", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  await context.route("http://pay.example/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const answer = await fetch(`${demo.address}${pathname}`);
    const headers = { "content-type": answer.headers.get("content-type") ?? "" };
    await route.fulfill({ status: answer.status, body: Buffer.from(await answer.arrayBuffer()), headers });
  });
  await page.goto("http://pay.example/");
  await page.locator('[data-figure="take-home"]').waitFor();
  expect(asked).toContain("/app.js");
  expect(asked.filter((path) => path.startsWith("/demo"))).toEqual([]);
  expect(await page.getByText("Load from the demo organisation").count()).toBe(0);
  await context.close();
});
