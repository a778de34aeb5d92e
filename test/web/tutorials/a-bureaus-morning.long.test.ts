import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSite } from "../../../src/platform";
import type { NewAccount } from "../../../src/services/access";
import { consoleSite } from "../../../src/services/installation";
import { SAMPLE } from "../../services/pay/sample-employees";
import { ACCOUNTS } from "../../services/payments/sample-payments";
import { accepted } from "../../services/support/people";
import { type Call, type TestPlatform, testPlatform } from "../../services/support/platform";
import { made } from "../../services/webhooks/sample-hooks";
import { askShared } from "../../support/shared/ask-shared";
import { DESKTOP, launchBrowser } from "../support/browser";
import { type ConsolePage, consolePage } from "../support/console-page";

// docs/tutorials/a-bureaus-morning.md: what is to be done for thirty clients, in one step each.

/** Two weeks before the first pay date. */
const BEGINS = Date.UTC(2026, 3, 16, 9);
const CLIENTS = 30;
const STORY = 600_000;
/** Who is signed in, the organisations, and what is to be done in ten of them at a time. */
const MOST_REQUESTS = 8;

const complaints: string[] = [];
let platform: TestPlatform;
let owner: NewAccount;
let browser: Browser;
let page: Page;
let clerk: ConsolePage;

beforeAll(async () => {
  platform = await testPlatform(BEGINS, { pages: consoleSite(readSite(await askShared("page"))) });
  owner = await platform.account("Sample Bureau");
  const call = await platform.callAs(owner);
  const ids = [owner.organisationId];
  while (ids.length < CLIENTS) {
    const name = `Sample Client ${String(ids.length + 1).padStart(2, "0")} Ltd`;
    ids.push((await made(call, "POST", "/v1/administration/organisations", { name })).organisationId);
  }
  for (const [at, id] of ids.entries()) {
    await fill((method, path, body) => call(method, path, body, { "x-org-id": id }), at !== 6);
  }
  await accepted(platform, owner.ownerInvitation);
  browser = await launchBrowser();
  page = await (await browser.newContext({ ...DESKTOP, locale: "en-GB", acceptDownloads: true })).newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  clerk = consolePage(page, platform.address, owner.organisationId);
}, STORY);

afterAll(async () => {
  await browser.close();
  await platform.stop();
  expect(complaints).toEqual([]);
});

/** Sets a client up with a payroll of one employee, who has a bank account unless it is the odd one. */
async function fill(call: Call, hasAccount: boolean): Promise<void> {
  await made(call, "POST", "/v1/organisation/information", {
    legalName: "Sample Client Ltd",
    address: { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB" },
    bankAccount: { accountName: "Sample Ltd", accountNumber: "66374958", sortCode: "089999" },
    bacsServiceUserNumber: "123456",
  });
  await made(call, "POST", "/v1/organisation/tax/settings", {
    payeReference: "123/AB456",
    accountsOfficeReference: "123PA00012345",
    gatewayUserId: "SAMPLEUSER01",
    gatewayPassword: "sample-password",
  });
  await made(call, "PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  await made(call, "POST", "/v1/payrollconfig", {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
  });
  const address = { line1: "1 Sample Street", line2: "Sampleton", postcode: "EC1A 1BB", country: "England" };
  const bank = hasAccount ? { bankAccount: ACCOUNTS.main } : {};
  await made(call, "POST", "/v1/employees", { ...SAMPLE, address, nationalInsuranceNumber: "AB123456D", ...bank });
}

test("the first view of thirty clients is a few requests", async () => {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(v1|v2|oauth2)\//.test(pathname)) requests.push(pathname);
  });
  await page.goto(platform.address);
  await clerk.signIn("owner@sample.example");
  await page.getByText("Nothing is to be done.").waitFor();
  await page.getByRole("table", { name: "Organisations" }).getByRole("row").nth(CLIENTS).waitFor();
  expect(requests.length, requests.join(" ")).toBeLessThanOrEqual(MOST_REQUESTS);
});

const rows = (table: string) => page.getByRole("table", { name: table, exact: true }).locator("tbody tr");

/** Chooses a step for all payrolls that it is for, and waits for what was found at them. */
async function lookAt(step: string, count: number): Promise<void> {
  await clerk.choose({ "What to do": step });
  await clerk.press(`Look at ${count} payrolls`);
}

/** Does it, and waits until it was done for that many. */
async function confirm(button: string, count: number): Promise<void> {
  await clerk.press(`${button}: ${count}`);
  await rows("Done")
    .nth(count - 1)
    .waitFor();
}

test(
  "one step is done for all clients: runs are opened, checked, locked, reported and paid, and the odd one is named",
  async () => {
    await clerk.follow("Pay runs");
    await clerk.expectUsable("Pay runs of all employers");
    await clerk.choose({ "What to do": "Open the next run" });
    await clerk.picture("tutorial-bureau-choose");
    await lookAt("Open the next run", CLIENTS);
    await confirm("Open the runs", CLIENTS);
    await clerk.press("Go on");

    await lookAt("Check the open runs", CLIENTS);
    await page.getByRole("row", { name: /^Sample Client 07 Ltd .*1 warning\.$/ }).waitFor();
    expect(await rows("Without warnings").count()).toBe(CLIENTS - 1);
    await clerk.expectUsable("Pay runs of all employers");
    await clerk.press("Look again");

    await lookAt("Lock the open runs", CLIENTS);
    await page.getByRole("heading", { name: "1 payroll left out" }).waitFor();
    await clerk.picture("tutorial-bureau-lock");
    expect(await rows("What will be done").first().innerText()).toContain("1 employee, gross pay £2,054.79, net pay £");
    await clerk.expectUsable("Pay runs of all employers");
    await confirm("Lock the runs", CLIENTS - 1);
    await clerk.expectUsable("Pay runs of all employers");
    await clerk.press("Go on");

    await lookAt("Submit the FPS to HMRC", CLIENTS - 1);
    expect(await rows("What will be done").last().innerText()).toMatch(
      /1 employee, taxable pay £2,054\.79, tax £\d+\.\d\d, National Insurance £\d+\.\d\d/,
    );
    await confirm("Submit to HMRC", CLIENTS - 1);
    await clerk.press("Go on");

    await lookAt("Pay people", CLIENTS - 1);
    await confirm("Submit the payments", CLIENTS - 1);
    await clerk.press("Go on");

    await lookAt("Download the payslips", CLIENTS - 1);
    const waiting = page.waitForEvent("download");
    await confirm("Download the payslips", CLIENTS - 1);
    const file = await waiting;
    expect(file.suggestedFilename()).toBe("payslips.zip");
    await clerk.press("Go on");

    await clerk.choose({ "What to do": "Submit the FPS to HMRC" });
    await page
      .getByRole("row", { name: /An FPS is submitted$/ })
      .first()
      .waitFor();
    await clerk.follow("Organisations");
    await page
      .getByRole("link", { name: "Approve the payments" })
      .nth(CLIENTS - 2)
      .waitFor();
    await clerk.picture("tutorial-bureau-to-do");
    await clerk.expectUsable("Organisations");
  },
  STORY,
);
