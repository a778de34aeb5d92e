import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSite } from "../../src/platform";
import { consoleSite } from "../../src/services/installation";
import { ACCOUNTS, type PaymentPlatform, paymentPlatform } from "../services/payments/sample-payments";
import { lettersTo } from "../services/support/people";
import { until } from "../services/webhooks/sample-hooks";
import { askShared } from "../support/shared/ask-shared";
import { DESKTOP, launchBrowser } from "./support/browser";
import { type ConsolePage, consolePage } from "./support/console-page";
import { BROWSER_START } from "./support/site";

/** Two weeks before the first pay date: Bacs needs two banking days. */
const BEGINS = Date.UTC(2026, 3, 16, 9);
const STORY = 600_000;
/** From the middle of April to that of the next year. */
const A_YEAR = 366 * 86_400_000;
const HOME = { address: { line1: "1 Sample Street", line2: "Sampleton", postcode: "EC1A 1BB", country: "England" } };

const complaints: string[] = [];
let platform: PaymentPlatform;
let browser: Browser;
let page: Page;
let clerk: ConsolePage;

beforeAll(async () => {
  platform = await paymentPlatform({ pages: consoleSite(readSite(await askShared("page"))) }, BEGINS);
  const { employee, done, owner } = platform;
  const bank = { ...HOME, nationalInsuranceNumber: "AB123456D", bankAccount: ACCOUNTS.main };
  await employee({ ...bank, firstName: "Bea", lastName: "Baker", email: "bea@sample.example" });
  const other = { ...bank, nationalInsuranceNumber: "AB123457A", bankAccount: ACCOUNTS.other };
  await employee({ ...other, firstName: "Max", lastName: "Miller", salary: "26400" });
  await employee({ ...HOME, firstName: "Cy", lastName: "Cook", nationalInsuranceNumber: "AB123458B" });
  await done("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  await platform.next();
  await platform.settled(1);
  await platform.lockRun(1);
  browser = await launchBrowser();
  page = await (await browser.newContext({ ...DESKTOP, locale: "en-GB", acceptDownloads: true })).newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  clerk = consolePage(page, platform.address, owner.organisationId);
  await page.goto(platform.address);
  await clerk.signIn("clerk@sample.example");
}, BROWSER_START);

afterAll(async () => {
  await browser.close();
  await platform.stop();
  expect(complaints).toEqual([]);
});

/** Returns the name of the file that a button hands over, and its first bytes. */
async function fileOf(button: string): Promise<readonly [name: string, begins: string]> {
  const waiting = page.waitForEvent("download");
  await clerk.press(button);
  const file = await waiting;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return [file.suggestedFilename(), Buffer.concat(chunks).toString("latin1")];
}

const run = (rest = "") => clerk.goTo(`/payrolls/${platform.payrollConfigId}/2026/1/0${rest}`);

test(
  "a locked run is handed out, paid with two people's approval and journalled; the year is finished with its P60s",
  async () => {
    await handOut();
    await pay();
    await journal();
    await approve();
    await finishYear();
  },
  STORY,
);

/** Payslips leave as one file, as files of an archive, and by email with who could not be reached. */
async function handOut(): Promise<void> {
  await run();
  await page.getByRole("row", { name: "Hand out the payslips Not done yet" }).waitFor();
  await clerk.follow("Hand out the payslips");
  await page.getByText("Send them by email").click();
  await clerk.expectUsable("Payslips");
  const [name, begins] = await fileOf("Download payslips as one PDF");
  expect([name, begins.slice(0, 5)]).toEqual(["payslips-2026-04-30.pdf", "%PDF-"]);
  const [archive, bytes] = await fileOf("Download a file for each as ZIP");
  expect([archive, bytes.slice(0, 2)]).toEqual(["payslips-2026-1.zip", "PK"]);
  expect(new Set(bytes.match(/payslip-2026-04-30-\w+\.pdf/g))).toHaveProperty("size", 3);
  await clerk.press("Email the payslips");
  await page.getByText("1 of 1 email sent").waitFor();
  const notSent = page.getByRole("table", { name: "Not sent" });
  await notSent.getByRole("row", { name: /Cy Cook .*no email address/ }).waitFor();
  await clerk.expectUsable("Payslips");
  await until(() => lettersTo(platform, "bea@sample.example").length === 1, "the payslip's email");
  await notSent.getByRole("link", { name: "Cy Cook" }).click();
  await clerk.heading("Personal details");
}

/** Net pay is reviewed, submitted by one person and approved by another; the bank's file is taken once. */
async function pay(): Promise<void> {
  await run();
  await clerk.follow("Pay people");
  await page.getByRole("link", { name: "No bank account" }).waitFor();
  await page.getByRole("heading", { name: /^Pay 2 payments by one file: £/ }).waitFor();
  await clerk.expectUsable("Payments");
  await clerk.press("Mark as paid… Cy Cook");
  await clerk.press("It was paid");
  await page.getByRole("row", { name: /^Cy Cook Net pay Paid/ }).waitFor();
  await clerk.press("Make the batch");
  await page.getByRole("heading", { name: /2 payments, £.* Draft/ }).waitFor();
  await clerk.press("Submit…");
  await clerk.expectUsable("Payment batch");
  await clerk.press("Submit it");
  await page.getByText("Approved, 1 of 2").waitFor();
  await clerk.press("Approve…");
  await clerk.press("Approve it");
  await page.getByRole("alert").getByText("Another person must approve the batch").waitFor();
  const batch = page.url();
  await clerk.press("Sign out");
  await clerk.signIn("owner@sample.example");
  await page.getByRole("link", { name: "Approve the payments" }).waitFor();
  await clerk.expectUsable("Organisations");
  await page.goto(batch);
  await clerk.press("Approve…");
  await clerk.press("Approve it");
  const [name, text] = await fileOf("Download the file for the bank");
  expect(name).toMatch(/\.txt$/);
  expect(text).toMatch(/^VOL1/);
  await page.getByRole("heading", { name: /File taken/ }).waitFor();
  await clerk.press("Mark all as paid…");
  await clerk.press("All were paid");
  await page.getByRole("heading", { name: /Completed/ }).waitFor();
  await clerk.expectUsable("Payment batch");
}

/** A journal that lacks accounts says which; once they are entered it balances, and leaves as a file. */
async function journal(): Promise<void> {
  await run("/journal");
  await page.getByText("The run has no journal yet.").waitFor();
  await clerk.follow("template");
  await clerk.follow("Add a template");
  await clerk.expectUsable("Add a journal template");
  await clerk.choose({ "Chart of accounts (optional)": "None" });
  await clerk.press("Add the template");
  await page.getByRole("link", { name: "Payroll journal" }).waitFor();
  await clerk.expectUsable("Journal templates");
  await run("/journal");
  await clerk.press("Make the journal");
  await page.getByRole("alert").getByText("Some amounts have no account yet.").first().waitFor();
  await clerk.expectUsable("Journal");
  await clerk.follow("Enter the accounts");
  await clerk.follow("Payroll journal");
  await page.getByLabel("Account code of Net pay due").waitFor();
  for (const box of await page.getByLabel(/^Account code of/).all()) await box.fill("2210");
  await clerk.expectUsable("Accounts of the journal");
  await page.reload();
  await page.getByLabel("Account code of Net pay due").waitFor();
  expect(await page.getByLabel("Account code of Net pay due").inputValue()).toBe("2210");
  await clerk.press("Save");
  await page.getByRole("row", { name: /^Net pay due .*Completed$/ }).waitFor();
  await run("/journal");
  await clerk.press("Make the journal");
  await page.getByRole("heading", { name: /version 1 Balanced/ }).waitFor();
  await clerk.expectUsable("Journal");
  const [name, text] = await fileOf("Download CSV");
  expect(name).toMatch(/\.csv$/);
  expect(text).toContain("2210");
}

/** A run waits for the approval of two people; what changes meanwhile is named, and it is locked as they approved it. */
async function approve(): Promise<void> {
  await platform.next();
  await platform.settled(2);
  const next = `/payrolls/${platform.payrollConfigId}/2026/2/0`;
  await clerk.goTo(next);
  await clerk.follow("Have pay runs approved");
  await clerk.fillIn({ "People who have to approve a pay run": "2" });
  await clerk.expectUsable("Approval of pay runs");
  await clerk.press("Save");
  await clerk.heading("Set-up");
  await clerk.goTo(next);
  await page.getByText("0 of 2 people have approved the run.").waitFor();
  await clerk.press("Ask for approval…");
  await clerk.press("Ask for it");
  await page.getByText("1 of 2 people have approved the run.").waitFor();
  const [{ employeeId }] = (await platform.call("GET", "/v1/employees")).body.content.data.items;
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "50.00" }]);
  await platform.settled(2);
  await page.reload();
  await page.getByText("1 payslip has changed since then").waitFor();
  await clerk.expectUsable("Pay run");
  await clerk.press("Ask for approval…");
  await clerk.press("Ask for it");
  await clerk.press("Approve the run…");
  await clerk.press("Approve it");
  await page.getByRole("alert").getByText("Another person must approve the run").waitFor();
  await clerk.press("Sign out");
  await clerk.signIn("clerk@sample.example");
  await clerk.goTo(next);
  await clerk.press("Approve the run…");
  await clerk.press("Approve it");
  await page.getByText("2 of 2 people have approved the run.").waitFor();
  await clerk.goTo("/set-up/approval");
  await clerk.fillIn({ "People who have to approve a pay run": "0" });
  await clerk.press("Save");
  await clerk.heading("Set-up");
}

/** What is missing is said, the year is finished, and P60s leave. */
async function finishYear(): Promise<void> {
  for (let period = 2; period <= 12; period++) await platform.lockRun(period);
  platform.passTime(A_YEAR);
  await page.reload();
  await page
    .getByText("Your session has ended")
    .or(page.getByRole("button", { name: "Sign in" }))
    .first()
    .waitFor();
  await clerk.signIn("owner@sample.example");
  await clerk.goTo(`/payrolls/${platform.payrollConfigId}`);
  await clerk.follow("Year end 2026-27");
  await page.getByRole("heading", { name: "1. Lock every pay run Completed" }).waitFor();
  await clerk.picture("tutorial-year-end-steps");
  await page.getByText("What happens, and finish it").click();
  await clerk.expectUsable("Year end");
  await clerk.choose({ "Send the final FPS of the year": "No" });
  await clerk.press("Finish the year");
  await page.getByRole("alert").getByText("submissions are missing").waitFor();
  await clerk.choose({ "Finish it although something is missing": "Yes" });
  await clerk.press("Finish the year");
  await page.getByRole("heading", { name: "3. Finish the year Completed" }).waitFor();
  await clerk.picture("tutorial-year-end-p60s");
  const [name, begins] = await fileOf("Download P60 of Bea Baker");
  expect([name, begins.slice(0, 5)]).toEqual([expect.stringMatching(/^p60.*\.pdf$/i), "%PDF-"]);
  await clerk.press("Email the P60s…");
  await clerk.press("Email them");
  await page.getByText(/1 of \d emails? sent/).waitFor();
  await clerk.expectUsable("Year end");
}
