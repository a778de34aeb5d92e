import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readSite } from "../../../src/platform";
import { consoleSite } from "../../../src/services/installation";
import { ACKNOWLEDGED, runPlatform } from "../../services/pay-runs/sample-runs";
import { accepted } from "../../services/support/people";
import { made } from "../../services/webhooks/sample-hooks";
import { askShared } from "../../support/shared/ask-shared";
import { DESKTOP, launchBrowser } from "../support/browser";
import { type ConsolePage, consolePage } from "../support/console-page";
import { eventually } from "../support/eventually";
import { type Hands, withKeyboard, withMouse } from "../support/hands";

// docs/tutorials/a-mistake-put-right.md: mistakes found before and after anything has left.

/** On the pay date of the first run, so that its FPS is not late. */
const BEGINS = Date.UTC(2026, 3, 30, 9);
const STORY = 600_000;

interface Story {
  readonly page: Page;
  readonly clerk: ConsolePage;
  readonly hands: Hands;
}

test.each([
  { hands: "mouse", width: 1440 },
  { hands: "keyboard", width: 375 },
] as const)("mistakes are put right by $hands at $width pixels", walk, STORY);

async function walk(way: { readonly hands: "mouse" | "keyboard"; readonly width: number }): Promise<void> {
  const platform = await runPlatform(BEGINS, { pages: consoleSite(readSite(await askShared("page"))) });
  const { call, employee, owner, next, payrollConfigId, settled, post } = platform;
  await made(call, "POST", "/v1/organisation/tax/settings", {
    payeReference: "635/A635",
    accountsOfficeReference: "635PA00012345",
    gatewayUserId: "SAMPLEUSER01",
    gatewayPassword: "sample-password",
  });
  await made(call, "PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  await made(call, "POST", "/v1/organisation/pay-element", {
    code: "BONUS",
    name: "Bonus",
    direction: "Payment",
    category: "Bonus",
    calculationType: "FixedAmount",
  });
  const address = { line1: "1 Sample Street", line2: "Sampleton", postcode: "EC1A 1BB", country: "England" };
  const home = { address };
  await employee({ ...home, firstName: "Bea", lastName: "Baker", nationalInsuranceNumber: "AB123456D" });
  const max = { ...home, firstName: "Max", lastName: "Miller", nationalInsuranceNumber: "AB123457A" };
  const { employeeId } = await employee({ ...max, salary: "38400" });
  await next();
  await post(employeeId, [{ payElementCode: "BONUS", amount: "500.00" }]);
  await settled(1);
  await made(call, "POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, ACKNOWLEDGED);
  await accepted(platform, owner.ownerInvitation);
  const browser = await launchBrowser();
  const viewport = { width: way.width, height: 900 };
  const page = await (await browser.newContext({ ...DESKTOP, viewport, locale: "en-GB" })).newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  const hands = way.hands === "mouse" ? withMouse : withKeyboard(page);
  const story = { page, hands, clerk: consolePage(page, platform.address, owner.organisationId, hands) };
  try {
    await page.goto(platform.address);
    await story.clerk.signIn("owner@sample.example");
    await reopen(story);
    await report(story);
    await takeBackSalary(story);
    await correct(story);
    await recover(story);
  } finally {
    await browser.close();
    await platform.stop();
  }
  expect(complaints).toEqual([]);
}

async function openRun({ clerk }: Story, name: string): Promise<void> {
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("Monthly staff");
  await clerk.follow(name);
}

async function openPerson({ clerk }: Story, name: string): Promise<void> {
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("People");
  await clerk.follow(name);
  await clerk.heading("Employee");
}

/** A bonus with a zero too many is found before anything has left: the run is reopened, and locked again. */
async function reopen(story: Story): Promise<void> {
  const { page, clerk, hands } = story;
  await openRun(story, "Period 1, 2026-27");
  await hands.press(page.locator("summary", { hasText: "Reopen the run" }));
  await clerk.fillIn({ Reason: "The bonus of Max Miller is £50" });
  await clerk.picture("tutorial-mistake-reopen");
  await clerk.press("Reopen");
  await page.getByRole("heading", { name: "Period 1, 2026-27 Open" }).waitFor();
  await clerk.follow("Enter pay");
  await hands.write(page.getByRole("textbox", { name: "Bonus, £, Max Miller", exact: true }), "50");
  await clerk.press("Save");
  await page.getByText("not saved").waitFor({ state: "hidden" });
  await clerk.follow("Period 1, 2026-27");
  await page.getByText("waiting to be calculated").waitFor({ state: "hidden" });
  await clerk.press("Lock…");
  await hands.press(page.getByLabel(/I have read the/));
  await clerk.press("Lock the run");
  await page.getByRole("heading", { name: "Period 1, 2026-27 Locked" }).waitFor();
}

/** Once the FPS has left, the run says that it cannot be reopened, and what to do instead. */
async function report({ page, clerk, hands }: Story): Promise<void> {
  await hands.press(page.locator("summary", { hasText: "Submit the FPS to HMRC" }));
  await clerk.press("Submit");
  await page.getByRole("row", { name: /^FPS .*Accepted/ }).waitFor();
  await page.reload();
  await hands.press(page.locator("summary", { hasText: "Reopen the run" }));
  await page.getByText("The run cannot be reopened, because it has been used for an FPS.").waitFor();
}

/** A salary that was entered for the wrong person is taken back. */
async function takeBackSalary(story: Story): Promise<void> {
  const { page, clerk } = story;
  await openPerson(story, "Max Miller");
  await clerk.follow("Change salary");
  await clerk.fillIn({ Salary: "45000", "First day in force": "2026-06-01" });
  await clerk.press("Save the salary");
  await page.getByText("£45,000.00", { exact: true }).waitFor();
  await clerk.press("Take back the salary from 1 June 2026…");
  await clerk.picture("tutorial-mistake-salary");
  await clerk.press("Take it back");
  await eventuallyGone(page, "£45,000.00");
}

async function eventuallyGone(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).waitFor({ state: "detached" });
}

/** Corrections are found in the background: the list has them when it is looked at again. */
async function followCorrections({ page, clerk }: Story): Promise<void> {
  await clerk.follow("Organisations");
  const found = async () => {
    await page.reload();
    await clerk.heading("Organisations");
    await eventually(() => page.getByText("Loading…").count()).toBe(0);
    return page.getByRole("link", { name: "Settle corrections" }).count();
  };
  await expect.poll(found, { timeout: STORY }).toBeGreaterThan(0);
  await clerk.follow("Settle corrections");
}

/** A rise that nobody had entered is entered from its real day: what the locked run lacks is posted in the next one. */
async function correct(story: Story): Promise<void> {
  const { page, clerk } = story;
  await openPerson(story, "Bea Baker");
  await clerk.follow("Change salary");
  await clerk.fillIn({ Salary: "33000", "First day in force": "2026-04-06" });
  await clerk.press("Save the salary");
  await page.getByText("£33,000.00", { exact: true }).waitFor();
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("Monthly staff");
  await clerk.press("Create the next run");
  await page.getByRole("link", { name: "Period 2, 2026-27 is open" }).waitFor();
  await followCorrections(story);
  await page.getByRole("heading", { name: /Bea Baker: \+£\d+\.\d\d/ }).waitFor();
  await clerk.picture("tutorial-mistake-correction");
  await clerk.press("Post in period 2, 2026-27");
  await page.getByText("No corrections here.").waitFor();
}

/** A salary that was too high is lowered from its real day: what was overpaid is taken back over three runs. */
async function recover(story: Story): Promise<void> {
  const { page, clerk } = story;
  await openPerson(story, "Max Miller");
  await clerk.follow("Change salary");
  await clerk.fillIn({ Salary: "36000", "First day in force": "2026-04-06" });
  await clerk.press("Save the salary");
  await page.getByText("£36,000.00", { exact: true }).waitFor();
  await followCorrections(story);
  await page.getByRole("heading", { name: /Max Miller: −£\d+\.\d\d/ }).waitFor();
  await clerk.choose({ Recover: "Over several runs" });
  await clerk.fillIn({ "Number of runs": "2" });
  await clerk.press("Post in period 2, 2026-27");
  await page.getByText("No corrections here.").waitFor();
  await openRun(story, "Period 2, 2026-27");
  await clerk.follow("Payslips");
  await clerk.follow("Max Miller");
  await clerk.heading("Payslip");
  await page.getByRole("heading", { name: "Lines", exact: true }).evaluate((lines) => lines.scrollIntoView());
  await clerk.picture("tutorial-mistake-recovery");
}
