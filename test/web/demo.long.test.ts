import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoFolder, type RunningDemo, startDemo } from "../cli/demo/running-demo";
import { commandLine } from "../cli/support";
import { DESKTOP, launchBrowser } from "./support/browser";
import { textContrasts } from "./support/contrast";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { BROWSER_START } from "./support/site";

const cli = commandLine({ program: "paypacket-server", withPage: true });
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
  const context = await browser.newContext({ ...DESKTOP, ...options });
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

/** Calls an operation of the demo with its first credentials; returns the data. */
async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const [client_id, client_secret] = demo.credentials;
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
  const { access_token } = await (await fetch(`${demo.address}/oauth2/token`, { method: "POST", body: form })).json();
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(demo.address + path, {
    method,
    ...sent,
    headers: { "x-auth-token": access_token, ...type, ...headers },
  });
  return (await answer.json()).content.data;
}

const BRANDING = "/v1/administration/customer/branding";

describe("the brand of the demo organisation's account", () => {
  test("is on the page once the operator has switched it on and it is published, and gone once it is removed", async () => {
    const before = await open();
    expect(await before.locator(".organisation-brand").count()).toBe(0);
    await before.context().close();
    const { customerId } = await call("GET", "/v1/administration/customer");
    const switched = ["--environment", "sandbox", "--account-id", customerId, "--state", "on"];
    const { code, out } = cli.run(["platform", "white-label", ...switched], "", { DATA_FOLDER: folder });
    expect([code, out]).toEqual([0, "White label is on.\n"]);
    const brand = { productName: "Sample Payroll", mainColour: "#ffd400" };
    await call("PATCH", `${BRANDING}/draft`, brand, { "if-match": "*" });
    await call("POST", `${BRANDING}/revisions`, {});
    const page = await open();
    await page.getByText("Sample Payroll").waitFor();
    expect(await structureFaults(page)).toEqual([]);
    expect((await textContrasts(page)).filter(({ ratio, least }) => ratio < least)).toEqual([]);
    await page.context().close();
    await call("DELETE", BRANDING);
    const after = await open();
    expect(await after.locator(".organisation-brand").count()).toBe(0);
    await after.context().close();
  });
});

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
    // A net pay arrangement, relief at source, a sacrifice, and nobody's member.
    for (const payrollId of ["S01", "S05", "S03", "S07"]) {
      await choose(page, payrollId);
      const paid = `£${(await netPayOf(payrollId)).replace(/(?=\d{3}\.)/, ",")}`;
      await eventually(() => page.locator('[data-figure="take-home"]').textContent()).toBe(paid);
    }
    await page.context().close();
  });

  test("shows the membership, the category and the dates to come of the employee in the pension panel", async () => {
    const page = await open();
    await choose(page, "S03");
    await page.getByRole("button", { name: "Three ways to pay into a pension" }).click();
    const record = page.locator(".on-record");
    await record.waitFor();
    const text = async () => (await record.locator("dd").allTextContents()).join("; ");
    expect(await text()).toMatch(
      /^Member of Sample Pension, Managers; 7 July 2025; Eligible jobholder; 22 May 2026: contributions due; 1 June 2026: re-enrolment window opens; 1 October 2026: re-enrolment; /,
    );
    expect(await page.locator("#methods-employee").inputValue()).toBe("5");
    expect(await page.locator("#methods-basis").inputValue()).toBe("PensionablePayUncertified");
    await choose(page, "S12");
    await eventually(text).toMatch(/^Not a member; Non-eligible jobholder; .*3 November 2029: 22nd birthday/);
    await choose(page, "S08");
    await eventually(text).toMatch(/^Not a member; Eligible jobholder; .*1 December 2026: postponement ends/);
    expect(await structureFaults(page)).toEqual([]);
    await page.context().close();
  });

  test("loads the orders of the employee into their panel", async () => {
    const page = await open();
    await choose(page, "S04");
    await page.getByRole("button", { name: "Court orders" }).click();
    await page.locator("#order-2-type").waitFor();
    expect(await page.locator("#order-1-type").inputValue()).toBe("CmsDeo");
    expect(await page.locator("#order-2-type").inputValue()).toBe("Ctaeo");
    expect(await page.locator(".orders .problem").count()).toBe(0);
    await choose(page, "S03");
    await eventually(() => page.locator("#order-2-type").count()).toBe(0);
    await page.context().close();
  });

  test("opens the leave calendar with the sickness and the leave of the employee, which pay what the demo pays", async () => {
    const page = await open();
    for (const [payrollId, total] of [
      ["S09", "369.75"],
      ["S05", null],
    ] as const) {
      await choose(page, payrollId);
      const link = page.locator('.demo a[href^="./leave.html#kind="]');
      await eventually(() => link.count()).toBe(1);
      const { employeeId } = await call("GET", `/v1/employees/by-payroll-id/${payrollId}`);
      const [award] = (await call("GET", `/v1/statutory-pay/payments/employees/${employeeId}`)).items;
      if (total !== null) expect(award.totalAmount).toBe(total);
      const calendar = await page.context().newPage();
      calendar.on("pageerror", ({ message }) => complaints.push(message));
      await calendar.goto(new URL((await link.getAttribute("href")) ?? "", `${demo.address}/`).href);
      const shown = `£${award.totalAmount.replace(/(?=\d{3}\.)/, ",").replace(/^,/, "")}`;
      await calendar.getByText(shown).first().waitFor();
      expect(await calendar.locator(".problem").count()).toBe(0);
      await calendar.close();
    }
    await page.context().close();
  });

  test("opens the leave calendar with the holiday of the employee, as the demo has it", async () => {
    const page = await open();
    await choose(page, "S01");
    const link = page.locator('.demo a[href^="./leave.html#kind="]');
    await eventually(() => link.count()).toBe(1);
    const { employeeId } = await call("GET", `/v1/employees/by-payroll-id/S01`);
    const { remaining, booked, taken } = await call(
      "GET",
      `/v1/holiday/employees/${employeeId}/balances?asOf=2026-11-30`,
    );
    // Ten days of the request, and ten bank holidays.
    expect(Number(booked) + Number(taken)).toBe(20);
    expect(await link.textContent()).toBe(`Holiday: ${remaining} days left to book`);
    const calendar = await page.context().newPage();
    await calendar.goto(new URL((await link.getAttribute("href")) ?? "", `${demo.address}/`).href);
    await calendar.locator(".holiday").getByText(`${remaining} days`, { exact: true }).waitFor();
    await page.context().close();
  });

  test("asks again for a token that has run out", async () => {
    const page = await open();
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
    const page = await open();
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

test("the page leads to the console, which the printed credentials open", async () => {
  const page = await open();
  await page.getByRole("link", { name: "Console" }).click();
  await page.getByRole("button", { name: "Sign in with a client id and secret" }).click();
  const [clientId, clientSecret] = demo.credentials;
  await page.getByLabel("Client id").fill(clientId);
  await page.getByLabel("Client secret").fill(clientSecret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("row", { name: "Sample Bakery Ltd" }).waitFor();
  await page.context().close();
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
