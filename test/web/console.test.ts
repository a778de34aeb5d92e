import { Client } from "pg";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE } from "../services/pay/sample-employees";
import { PASSWORD } from "../services/support/people";
import { made, recordSamples, until } from "../services/webhooks/sample-hooks";
import { axeViolations } from "./support/axe";
import { DESKTOP, launchBrowser } from "./support/browser";
import { type ConsoleInstallation, consoleInstallation } from "./support/console-installation";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { BROWSER_START } from "./support/site";
import { stopsWithoutMark } from "./support/stops";

const HOUR = 3_600_000;

const complaints: string[] = [];
let platform: ConsoleInstallation;
let browser: Browser;

beforeAll(async () => {
  platform = await consoleInstallation();
  browser = await launchBrowser();
}, BROWSER_START);

afterAll(async () => {
  await browser.close();
  await platform.receiver.close();
  await platform.stop();
  expect(complaints).toEqual([]);
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on(
    "console",
    (message) => message.text().includes("Content Security Policy") && complaints.push(message.text()),
  );
  await page.goto(platform.address);
  await heading(page, "Sign in");
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();

async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function signIn(page: Page): Promise<void> {
  await fillIn(page, { "Email address": platform.email, Password: PASSWORD });
  await press(page, "Sign in");
  await page.getByRole("button", { name: "Sign out" }).waitFor();
}

/** Opens an address of the console in an open page. */
async function goTo(page: Page, address: string, title: string): Promise<void> {
  await page.goto(`${platform.address}/console#/${address}`);
  await heading(page, title);
}

const allLoaded = (page: Page) => eventually(() => page.getByText("Loading…").count()).toBe(0);

/** Returns a payslip's figure of its period. */
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] .money`).first().innerText();

const ofOrganisation = (rest = "") => `organisations/${platform.owner.organisationId}${rest}`;
const ofPayroll = (rest = "") => ofOrganisation(`/payrolls/${platform.payrollConfigId}${rest}`);

describe("signing in", () => {
  test("is refused in words, keeps nothing that scripts can read, and ends with the session", async () => {
    const page = await open();
    expect(page.url()).toBe(`${platform.address}/console`);
    await fillIn(page, { "Email address": platform.email, Password: "a wrong password" });
    await press(page, "Sign in");
    await page.getByRole("alert").getByText("is incorrect").waitFor();
    await signIn(page);
    await goTo(page, ofOrganisation(), "Payrolls");
    await page.getByRole("row", { name: "Monthly staff" }).waitFor();
    const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
    expect(kept).toEqual(["", 0, 0]);

    platform.passTime(HOUR);
    await follow(page, "Monthly staff");
    await page.getByRole("table", { name: "Totals of both runs" }).waitFor();
    await allLoaded(page);
    platform.passTime(12 * HOUR);
    await follow(page, "Period 1, 2026-27");
    await page.getByRole("status").getByText("Your session has ended").waitFor();
    await signIn(page);
    await page.getByRole("heading", { name: "Period 1, 2026-27" }).waitFor();
    await press(page, "Sign out");
    await page.getByText("You are signed out.").waitFor();
    await page.reload();
    await heading(page, "Sign in");
    await page.context().close();
  });

  test("works with credentials, which are gone with the page", async () => {
    const page = await open();
    await press(page, "Sign in with a client id and secret");
    const { clientId, clientSecret } = platform.owner;
    await fillIn(page, { "Client id": clientId, "Client secret": "guessed" });
    await press(page, "Sign in");
    await page.getByRole("alert").getByText("is not right. Copy both again").waitFor();
    await fillIn(page, { "Client secret": clientSecret });
    await press(page, "Sign in");
    await page.getByRole("link", { name: "Sample Bakery Ltd" }).waitFor();
    expect(page.url()).not.toContain(clientId);
    await page.reload();
    await heading(page, "Sign in");
    await page.context().close();
  });
});

test("signing in has no violation, and is usable with the keyboard and on a phone", async () => {
  const page = await open({ viewport: { width: 320, height: 640 } });
  for (const way of ["Sign in with a client id and secret", "Sign in with an email address"]) {
    await press(page, way);
    await expectNoViolationInBoth(page);
    await expectUsable(page);
  }
  await page.context().close();
});

async function expectNoViolation(page: Page): Promise<void> {
  expect(await axeViolations(page), page.url()).toEqual([]);
}

async function expectNoViolationInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }
}

/** Makes whatever locks a run wait for its employees, until what this returns is called. */
async function holdEmployees(): Promise<() => Promise<void>> {
  const database = new Client(platform.databaseUrl);
  await database.connect();
  await database.query("begin; select from employee for update");
  return () => database.end();
}

async function expectUsable(page: Page): Promise<void> {
  const where = page.url();
  await expectNoViolation(page);
  expect(await structureFaults(page), where).toEqual([]);
  expect(await stopsWithoutMark(page), where).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(320);
}

describe("the console", () => {
  test("finds an organisation by its name, and says what is wrong and what to do", async () => {
    const page = await open();
    await signIn(page);
    await page.getByLabel("Find an organisation").fill("bakery");
    const found = page.getByRole("table", { name: "Organisations" }).getByRole("row", { name: "Sample Bakery Ltd" });
    await found.waitFor();
    await page.getByLabel("Find an organisation").fill("mill");
    await eventually(() => found.count()).toBe(0);
    await goTo(page, `organisations/${platform.owner.accountId}/jobs`, "Jobs");
    await page.getByRole("alert").getByText("You have no access to this organisation.").waitFor();
    await page.context().setOffline(true);
    await follow(page, "Activity");
    await page.getByRole("alert").getByText("could not be reached. Check your connection").waitFor();
    await page.context().setOffline(false);
    await press(page, "Try again");
    await page.getByRole("row", { name: /Person invited clerk@sample.example/ }).waitFor();
    await goTo(page, ofOrganisation("/submissions"), "Submissions");
    await page.getByText("Submit an EPS to HMRC").click();
    await fillIn(page, { "Tax year": "2026", "Tax month": "1" });
    await press(page, "Submit");
    await page.getByRole("alert").getByText("nothing").waitFor();
    await page.context().close();
  });

  test("leads from the organisations to a locked run, its payslips and why, and on to HMRC", async () => {
    const page = await open();
    await signIn(page);
    await follow(page, "Sample Bakery Ltd");
    await follow(page, "Monthly staff");
    await page.getByRole("row", { name: /Gross pay £[\d,.]+ £[\d,.]+ \+£/ }).waitFor();
    await follow(page, "Period 2, 2026-27 is open");
    await page.getByText("No FPS has been submitted for period 1").waitFor();
    await press(page, "Lock…");
    const lock = page.getByRole("button", { name: "Lock the run" });
    expect(await lock.isDisabled()).toBe(true);
    await page.getByLabel(/I have read the \d+ warnings above/).check();
    await expectNoViolationInBoth(page);
    const release = await holdEmployees();
    await lock.click();
    await page.getByText("0 of 2 payslips done.").waitFor();
    await expectNoViolationInBoth(page);
    await goTo(page, ofOrganisation("/jobs"), "Jobs");
    const running = page.getByRole("row", { name: "Pay run locking Running 0 of 2" });
    await eventually(async () => {
      await press(page, "Look again");
      return running.count();
    }).toBe(1);
    await expectNoViolationInBoth(page);
    await release();
    await goTo(page, ofPayroll("/2026/2/0"), "Pay run");
    await page.getByRole("heading", { name: "Period 2, 2026-27 Locked" }).waitFor();

    await page.getByRole("navigation", { name: "Run" }).getByRole("link", { name: "Payslips" }).click();
    await follow(page, "Max Miller");
    await press(page, "Why? Income tax");
    const why = page.getByRole("region", { name: "Why: Income tax" });
    expect(await why.textContent()).toContain("Tax code 1257L gives");
    await press(page, "Why? Pension");
    const contribution = page.getByRole("region", { name: "Why: Pension" });
    await contribution.getByText("Qualifying earnings of the pay reference period").waitFor();
    expect(await contribution.textContent()).toContain(await figure(page, "pension"));
    await press(page, "Why? Court orders");
    const orders = page.getByRole("region", { name: "Why: Court orders" });
    await orders.getByRole("heading", { name: "Order 1: Sample Court, SAMPLE 1" }).waitFor();
    await orders.getByRole("listitem").filter({ hasText: "What the order states as protected" }).first().waitFor();
    expect(await orders.textContent()).toContain(
      `All orders of the pay-day together. ${await figure(page, "attachmentOrders")}`,
    );
    await expectNoViolationInBoth(page);
    await page
      .getByRole("row", { name: /Gross pay £2,630.14 £3,450.00 \+£819.86 .*Line added: Salary \+£250.00/ })
      .waitFor();

    await follow(page, "Period 2, 2026-27");
    await page.getByText("Submit the FPS to HMRC").click();
    await press(page, "Submit");
    await page.getByRole("alert").getByText("asks why the FPS is late. Choose the reason").waitFor();
    await expectNoViolationInBoth(page);
    await page.getByLabel("Reason for reporting late").selectOption("G");
    await press(page, "Submit");
    await follow(page, "The submission");
    await page.getByRole("heading", { name: "FPS: Period 2, 2026-27 Accepted" }).waitFor();
    await page.getByText("hours").first().waitFor();
    await expectNoViolationInBoth(page);
    await page.goBack();
    await page.getByRole("row", { name: "FPS Accepted" }).waitFor();
    await page.getByText("Submit the FPS to HMRC").click();
    await page.getByText("Another one is a correction").waitFor();
    await press(page, "Submit");
    await page.getByRole("alert").getByText("nothing has changed since. Nothing was sent.").waitFor();
    expect(await page.getByRole("button", { name: "Submit" }).isDisabled()).toBe(true);
    await page.getByLabel("Send another FPS although nothing has changed").check();
    await page.getByLabel("Reason for reporting late").selectOption("H");
    await expectNoViolationInBoth(page);
    await press(page, "Submit");
    await page.getByRole("row", { name: "FPS, a correction Accepted" }).waitFor();
    expect(await page.getByRole("form", { name: "FPS" }).getByRole("status").textContent()).toContain("Accepted");
    await page.getByText("Reopen the run").click();
    await page.getByText("because it has been used for an FPS").waitFor();
    await goTo(page, ofOrganisation("/activity"), "Activity");
    const changes = page.getByRole("table", { name: "Changes in the organisation" });
    await changes
      .getByRole("row", { name: new RegExp(`Locks a pay run.*${platform.email}`) })
      .first()
      .waitFor();
    await changes
      .getByRole("row", { name: new RegExp(`Submits the full payment submission.*${platform.email}`) })
      .first()
      .waitFor();
    await page.context().close();
  });

  test("creates the next run, posts a correction in it, reopens it, and dismisses the correction", async () => {
    const page = await open();
    await signIn(page);
    await goTo(page, ofPayroll(), "Pay runs");
    await press(page, "Create the next run");
    await page.getByRole("link", { name: "Period 3, 2026-27 is open" }).waitFor();
    await follow(page, "Corrections");
    await press(page, "Post in period 3, 2026-27");
    await page.getByText("No corrections here.").waitFor();
    await page.getByLabel("Status").selectOption("Posted");
    await page.getByText("Posted in period 3, 2026-27.").waitFor();

    await goTo(page, ofPayroll("/2026/3/0"), "Pay run");
    await press(page, "Lock…");
    await page.getByLabel(/I have read the \d+ warnings above/).check();
    await press(page, "Lock the run");
    await page.getByText("Reopen the run").click();
    await fillIn(page, { Reason: "Overtime was missing" });
    await press(page, "Reopen");
    await page.getByRole("heading", { name: "Period 3, 2026-27 Open" }).waitFor();
    await goTo(page, ofPayroll("/corrections"), "Corrections");
    await page.getByLabel("Reason, to dismiss it").fill("Agreed with the employee");
    await press(page, "Dismiss");
    await page.getByText("No corrections here.").waitFor();
    await page.getByLabel("Status").selectOption("Dismissed");
    await page.getByText("Dismissed: Agreed with the employee").waitFor();
    await page.context().close();
  });

  test("resends a delivery, and shows a long list page by page", async () => {
    const page = await open();
    await signIn(page);
    await goTo(page, ofOrganisation("/webhooks"), "Webhooks");
    const before = platform.receiver.received.length;
    await page.getByRole("button", { name: "Resend payroll_run.created" }).first().click();
    await eventually(() => platform.receiver.received.length).toBe(before + 1);
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    await recordSamples(platform, platform.owner, numbers, "payroll_run.created");
    await eventually(() => platform.receiver.received.length).toBe(before + 61);
    await press(page, "Look again");
    await press(page, "Show more");
    await eventually(() =>
      page.getByRole("table", { name: "Webhook deliveries" }).getByRole("row").count(),
    ).toBeGreaterThan(61);
    await page.context().close();
  });

  test("does not lock in spite of a warning that arose after the run was read", async () => {
    const call = await platform.callAs(platform.owner);
    const { payrollConfigId } = await made(call, "POST", "/v1/payrollconfig", {
      name: "Summer staff",
      payFrequency: "Monthly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-07-01", firstPaymentDate: "2026-07-31" },
    });
    const { employeeId } = await made(call, "POST", "/v1/employees", {
      ...SAMPLE,
      payrollConfigId,
      startDate: "2026-07-01",
      nationalInsuranceNumber: "AB123456D",
      bankAccount: { accountName: "Sample Baker", accountNumber: "12345678", sortCode: "123456" },
    });
    await made(call, "POST", `/v1/payroll/${payrollConfigId}/next`);
    const run = () => made(call, "GET", `/v1/payroll/${payrollConfigId}/2026/4`);
    const isCalculated = async () => (await run()).pendingRecalculations === 0 && (await run()).recalculation === null;
    await until(isCalculated, "the calculation");
    const page = await open();
    await signIn(page);
    await goTo(page, ofOrganisation(`/payrolls/${payrollConfigId}/2026/4/0`), "Pay run");
    await press(page, "Lock…");
    await page.getByText("1 payslip becomes final").waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);

    await made(call, "DELETE", `/v1/employees/${employeeId}`);
    await press(page, "Lock the run");
    await page.getByRole("alert").getByText("warnings that you have not confirmed yet").waitFor();
    expect((await run()).status).toBe("Open");
    const isRead = page.getByLabel("I have read the 1 warning above");
    await isRead.waitFor();
    expect(await page.getByRole("button", { name: "Lock the run" }).isDisabled()).toBe(true);
    await isRead.check();
    await press(page, "Lock the run");
    await page.getByRole("heading", { name: "Period 4, 2026-27 Locked" }).waitFor();
    await page.context().close();
  });
});
