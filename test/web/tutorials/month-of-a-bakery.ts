import { buffer, text } from "node:stream/consumers";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import { readSite } from "../../../src/platform";
import { rules } from "../../../src/rules/recent";
import { consoleSite } from "../../../src/services/installation";
import { accepted, lettersTo, member } from "../../services/support/people";
import { testPlatform } from "../../services/support/platform";
import { until } from "../../services/webhooks/sample-hooks";
import { askShared } from "../../support/shared/ask-shared";
import { DESKTOP, launchBrowser } from "../support/browser";
import { type ConsolePage, consolePage } from "../support/console-page";
import { type Hands, withKeyboard, withMouse } from "../support/hands";

/** Two weeks before the first pay date: Bacs needs two banking days. */
const BEGINS = Date.UTC(2026, 3, 16, 9);

/** Twelve people, as an earlier payroll exports them; two of them are paid by the hour. */
const PEOPLE = [
  "Payroll ID,First name,Last name,Date of birth,Gender,Start date,Salary,National Insurance number,Email,Address line 1,Address line 2,Account name,Account number,Sort code",
  ...["Ada,Ash", "Ben,Birch", "Cara,Cedar", "Dan,Dale", "Eve,Elm", "Finn,Fern", "Gwen,Glen", "Hugh,Heath"].map(
    (name, at) => rowOf(name, at + 1, String(25_000 + at * 1_000)),
  ),
  ...["Iris,Ivy", "Jack,Juniper"].map((name, at) => rowOf(name, at + 9, "")),
  ...["Kit,Knoll", "Lara,Lake"].map((name, at) => rowOf(name, at + 11, "30000")),
].join("\n");

function rowOf(name: string, at: number, salary: string): string {
  const [first = ""] = name.split(",");
  const number = `AB1234${String(at).padStart(2, "0")}A`;
  const person = `B${at},${name},31/01/19${80 + at},${at % 2 === 0 ? "Male" : "Female"},01/02/2026,${salary},${number}`;
  return `${person},${first.toLowerCase()}@sample.example,${at} Sample Street,Sampleton,${name.replace(",", " ")},66374958,089999`;
}

interface Way {
  readonly hands: "mouse" | "keyboard";
  readonly width: number;
}

interface Month {
  readonly page: Page;
  readonly clerk: ConsolePage;
  readonly hands: Hands;
}

/** Walks through docs/tutorials/a-month-of-a-bakery.md, from an empty installation to the journal. */
export async function walkMonth(way: Way): Promise<void> {
  const made = createRulebook(rules);
  if (!made.ok) throw new Error("the rules do not load");
  const pages = consoleSite(readSite(await askShared("page")));
  const platform = await testPlatform(BEGINS, { pages, rulebook: made.value });
  const owner = await platform.account("Sample Bakery");
  await accepted(platform, owner.ownerInvitation);
  await member(platform, await platform.callAs(owner), "manager@sample.example");
  const browser = await launchBrowser();
  const viewport = { width: way.width, height: 900 };
  const context = await browser.newContext({ ...DESKTOP, viewport, locale: "en-GB", acceptDownloads: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  const hands = way.hands === "mouse" ? withMouse : withKeyboard(page);
  const clerk = consolePage(page, platform.address, owner.organisationId, hands);
  const month = { page, clerk, hands };
  try {
    await page.goto(platform.address);
    await clerk.signIn("owner@sample.example");
    await setUp(month);
    await importPeople(month);
    await changePeople(month);
    await enterHours(month);
    await lock(month);
    await handOut(month);
    await until(() => lettersTo(platform, "ada@sample.example").length === 1, "the payslip's email");
    await clerk.follow("Pay run");
    await pay(month);
    await report(month);
    await postJournal(month);
  } finally {
    await browser.close();
    await platform.stop();
  }
  expect(complaints).toEqual([]);
}

/** The steps of the set-up, one after the other, each from their list. */
async function setUp({ page, clerk }: Month): Promise<void> {
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("Set-up");
  await page.getByRole("table", { name: "Steps to the first pay run" }).waitFor();
  await clerk.picture("tutorial-bakery-set-up");
  await clerk.follow("Employer’s details");
  await clerk.fillIn({
    "Legal name": "Sample Bakery Ltd",
    "Address line 1": "1 Sample Street",
    "Postcode (optional)": "EC1A 1BB",
    "Account name": "Sample Bakery",
    "Account number": "66374958",
    "Sort code": "089999",
    "Bacs service user number (SUN) (optional)": "123456",
  });
  await clerk.press("Save");
  await clerk.heading("Set-up");
  await clerk.follow("HMRC references");
  await clerk.fillIn({
    "Employer PAYE reference (optional)": "635/A635",
    "Accounts Office reference": "635PA00012345",
    "Government Gateway user ID (optional)": "SAMPLEUSER01",
    "Government Gateway password (optional)": "sample-password",
  });
  await clerk.press("Save");
  await clerk.heading("Set-up");
  await clerk.follow("Salaries");
  await clerk.choose({
    "Pay salaries in pay runs": "Yes",
    "Days that count for part of a pay period": "Calendar days",
  });
  await clerk.press("Save");
  await clerk.heading("Set-up");
  await clerk.follow("Pay elements");
  await clerk.press("Add hourly pay, overtime, bonus and expenses");
  await page.getByRole("row", { name: /^Expenses / }).waitFor();
  await clerk.follow("Set-up");
  await clerk.follow("Pension");
  await clerk.follow("Add a scheme");
  await page.getByRole("option", { name: "NEST", exact: true }).waitFor({ state: "attached" });
  await clerk.fillIn({ "Name of the scheme": "Bakery pension", "First day of your enrolment duties": "2026-04-06" });
  await clerk.choose({ Provider: "NEST" });
  await clerk.press("Add the scheme");
  await page.getByRole("alert").getByText("Enter the payment source at the provider.").waitFor();
  await clerk.fillIn({ "Payment source at the provider (optional)": "Direct Debit 1" });
  await clerk.press("Add the scheme");
  await clerk.follow("Add a group");
  await page.getByRole("option", { name: "Bakery pension" }).waitFor({ state: "attached" });
  await clerk.fillIn({ "Name of the group": "Everyone", "Employee’s share": "0.05", "Employer’s share": "0.03" });
  await clerk.choose({ Scheme: "Bakery pension", "Contribution basis": "Qualifying earnings" });
  await clerk.press("Add the group");
  await page.getByRole("alert").getByText("Choose the tax relief.").waitFor();
  await clerk.choose({ "Tax relief": "Relief at source" });
  await clerk.press("Add the group");
  await page.getByRole("row", { name: /^Everyone / }).waitFor();
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("Set-up");
  await clerk.follow("Payroll");
  await clerk.fillIn({
    "Name of the payroll": "Monthly staff",
    "First day of the first period": "2026-04-01",
    "First pay date": "2026-04-30",
  });
  await clerk.choose({ "How often people are paid": "Monthly" });
  await clerk.press("Add the payroll");
  await clerk.heading("Pay runs");
  await clerk.follow("Sample Bakery Ltd");
}

/** Twelve people come from the file of an earlier payroll; what would be stored is shown first. */
async function importPeople({ page, clerk, hands }: Month): Promise<void> {
  await clerk.follow("Imports");
  const choosing = page.waitForEvent("filechooser");
  await hands.press(page.getByLabel("CSV file"));
  const isWorkbook = hands === withMouse;
  const name = isWorkbook ? "people.xlsx" : "people.csv";
  await (await choosing).setFiles({
    name,
    mimeType: "",
    buffer: isWorkbook ? await asWorkbook() : Buffer.from(PEOPLE),
  });
  if (isWorkbook) await clerk.choose({ Sheet: "Staff" });
  await page.getByRole("table", { name: "Columns of the file" }).waitFor();
  await clerk.press("Check the file");
  await page.getByRole("heading", { name: `${name} Ready` }).waitFor();
  await clerk.picture("tutorial-bakery-import");
  await clerk.press("Store 12 rows…");
  await clerk.press("Store them");
  await page.getByText("12 rows stored, 0 without a change.").waitFor();
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("People");
  await page.getByRole("link", { name: "Ada Ash" }).waitFor();
  const downloading = page.waitForEvent("download");
  await clerk.press("Download the list as CSV");
  const list = await text(await (await downloading).createReadStream());
  expect(list.split("\r\n")).toHaveLength(14);
  expect(list).toMatch(/^Employee,Payroll ID,.*\r\nAda Ash,B1,/);
  const downloadingSheet = page.waitForEvent("download");
  await clerk.press("Download the list as XLSX");
  const { sheets } = await readXlsx(await buffer(await (await downloadingSheet).createReadStream()));
  expect(sheets[0]?.rows).toHaveLength(13);
  expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(["Ada Ash", "B1"]);
}

/** The file as a workbook, whose first sheet is another one. */
async function asWorkbook(): Promise<Buffer> {
  const rows = PEOPLE.split("\n").map((row) => row.split(","));
  const sheets = [
    { name: "Notes", rows: [["Exported by", "an earlier payroll"]] },
    { name: "Staff", rows },
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}

/** Opens a person's record from the list. */
async function open({ clerk }: Month, name: string): Promise<void> {
  await clerk.follow("People");
  await clerk.follow(name);
  await clerk.heading("Employee");
}

/** What changes in the month: a starter, a leaver, sickness, a court order, a member who opts out. */
async function changePeople(month: Month): Promise<void> {
  const { page, clerk, hands } = month;
  await clerk.follow("Add an employee");
  await clerk.fillIn({
    "First name": "Nina",
    "Last name": "New",
    "Date of birth": "1999-05-04",
    "Start date": "2026-04-13",
    "National Insurance number (optional)": "AB123499C",
    "Salary (optional)": "27000",
    "Account name": "Nina New",
    "Account number": "66374958",
    "Sort code": "089999",
    "Address line 1": "13 Sample Street",
    "Address line 2 (optional)": "Sampleton",
  });
  await clerk.choose({ Gender: "Female", "Statement on the starter checklist (optional)": "B" });
  await clerk.press("Add the employee");
  await page.getByRole("heading", { level: 2, name: /Nina New/ }).waitFor();

  await open(month, "Lara Lake");
  await clerk.follow("Record a leaver");
  await clerk.fillIn({ "Leaving date": "2026-04-24" });
  await clerk.press("Save the leaver");
  await page.getByText("24 April 2026").first().waitFor();

  await open(month, "Ben Birch");
  await clerk.follow("Record sickness");
  await clerk.fillIn({
    "First day of sickness": "2026-04-06",
    "Last day of sickness, once it is known (optional)": "2026-04-15",
  });
  await clerk.press("Record it");
  // The earlier payroll paid what sick pay is an average of: it knows the earnings.
  await page.getByRole("alert").getByText("pay days up to 5 April 2026 are missing").waitFor();
  await clerk.fillIn({ "Average weekly earnings, if other than calculated (optional)": "500" });
  await clerk.press("Record it");
  await page.getByRole("row", { name: /Statutory Sick Pay .*6 April 2026 .*15 April 2026/ }).waitFor();

  await open(month, "Cara Cedar");
  await hands.press(page.locator("summary", { hasText: "Enter a court order" }));
  await clerk.follow("Council tax attachment of earnings");
  await clerk.fillIn({
    Reference: "SAMPLE 1",
    "Issuing authority": "Sample Council",
    "Date made": "2026-04-07",
    "Date received": "2026-04-10",
    "Total amount owed (optional)": "900",
  });
  await clerk.choose({ Jurisdiction: "England" });
  await clerk.press("Enter the order");
  await page.getByRole("row", { name: /^Council tax attachment of earnings .*SAMPLE 1/ }).waitFor();
  await clerk.picture("tutorial-bakery-order");

  await open(month, "Dan Dale");
  await clerk.follow("Enrol in a pension");
  await page.getByRole("option", { name: "Everyone" }).waitFor({ state: "attached" });
  await clerk.choose({ "Pension group": "Everyone" });
  await clerk.fillIn({ "First day of membership": "2026-04-06" });
  await clerk.press("Enrol");
  await clerk.follow("Opt out, or leave the pension");
  await clerk.choose({ Reason: "Opt out" });
  await clerk.fillIn({ "Last day of membership": "2026-04-15" });
  await clerk.press("End the membership");
  await page.getByRole("alert").getByText("Enter the day on which the notice arrived.").waitFor();
  await clerk.fillIn({ "Day on which the notice arrived (optional)": "2026-04-15" });
  await clerk.press("End the membership");
  await page.getByText("Not a member of a pension.").waitFor();
}

/** Hours of the two who are paid by the hour, in the grid of the run. */
async function enterHours({ page, clerk, hands }: Month): Promise<void> {
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("Monthly staff");
  await clerk.press("Create the next run");
  await clerk.follow("Period 1, 2026-27 is open");
  await clerk.follow("Enter pay");
  for (const [name, hours] of [
    ["Iris Ivy", "80"],
    ["Jack Juniper", "96.5"],
  ]) {
    await hands.write(page.getByRole("textbox", { name: `Hourly pay, hours, ${name}`, exact: true }), hours ?? "");
    await hands.write(page.getByRole("textbox", { name: `Hourly pay, rate £, ${name}`, exact: true }), "13.50");
  }
  await clerk.picture("tutorial-bakery-hours");
  await clerk.press("Save");
  await page
    .getByRole("row", { name: /Jack Juniper/ })
    .getByText("£1,302.75")
    .waitFor();
}

/** Warnings are read, and the run is locked. */
async function lock({ page, clerk, hands }: Month): Promise<void> {
  await clerk.follow("Period 1, 2026-27");
  await page.getByText("waiting to be calculated").waitFor({ state: "hidden" });
  await clerk.press("Lock…");
  const read = page.getByLabel(/I have read the/);
  if (await read.count()) await hands.press(read);
  await clerk.picture("tutorial-bakery-lock");
  await clerk.press("Lock the run");
  await page.getByRole("heading", { name: "Period 1, 2026-27 Locked" }).waitFor();
}

async function handOut({ page, clerk, hands }: Month): Promise<void> {
  await clerk.follow("Hand out the payslips");
  const waiting = page.waitForEvent("download");
  await clerk.press("Download payslips as one PDF");
  expect((await waiting).suggestedFilename()).toBe("payslips-2026-04-30.pdf");
  await hands.press(page.locator("summary", { hasText: "Send them by email" }));
  await clerk.press("Email the payslips");
  await page.getByText("12 of 12 emails sent").waitFor();
  await page
    .getByRole("table", { name: "Not sent" })
    .getByRole("row", { name: /^Nina New / })
    .waitFor();
}

/** The batch is submitted by one person, approved by another, and its file is for the bank. */
async function pay({ page, clerk }: Month): Promise<void> {
  await clerk.follow("Pay people");
  await page.getByRole("heading", { name: /^Pay 13 payments by one file: £/ }).waitFor();
  await clerk.press("Make the batch");
  await page.getByRole("heading", { name: /13 payments, £.* Draft/ }).waitFor();
  await clerk.press("Submit…");
  await clerk.press("Submit it");
  await page.getByRole("heading", { name: /Submitted/ }).waitFor();
  await clerk.press("Sign out");
  await clerk.signIn("manager@sample.example");
  await page.getByRole("link", { name: "Approve the payments" }).waitFor();
  await clerk.picture("tutorial-bakery-to-do");
  await clerk.follow("Approve the payments");
  await clerk.press("Approve…");
  await clerk.press("Approve it");
  const waiting = page.waitForEvent("download");
  await clerk.press("Download the file for the bank");
  expect((await waiting).suggestedFilename()).toMatch(/\.txt$/);
  await page.getByRole("heading", { name: /File taken/ }).waitFor();
}

/** HMRC gets the FPS: what will be sent is shown first. */
async function report({ page, clerk, hands }: Month): Promise<void> {
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("Monthly staff");
  await clerk.follow("Period 1, 2026-27");
  await hands.press(page.locator("summary", { hasText: "Submit the FPS to HMRC" }));
  await page.getByText("It reports 13 employees, paid on 30 April 2026:").waitFor();
  await clerk.picture("tutorial-bakery-fps");
  await clerk.press("Submit");
  await page.getByRole("row", { name: /^FPS .*Accepted/ }).waitFor();
}

/** The journal balances once its accounts are entered, and is handed over. */
async function postJournal({ page, clerk, hands }: Month): Promise<void> {
  await clerk.follow("Journal");
  await clerk.follow("template");
  await clerk.follow("Add a template");
  await clerk.choose({ "Chart of accounts (optional)": "None" });
  await clerk.press("Add the template");
  await clerk.follow("Payroll journal");
  await page.getByLabel("Account code of Net pay due").waitFor();
  for (const box of await page.getByLabel(/^Account code of/).all()) await hands.write(box, "2210");
  await clerk.press("Save");
  await page.getByRole("row", { name: /^Net pay due .*Completed$/ }).waitFor();
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("Monthly staff");
  await clerk.follow("Period 1, 2026-27");
  await clerk.follow("Journal");
  await clerk.press("Make the journal");
  await page.getByRole("heading", { name: /version 1 Balanced/ }).waitFor();
  await clerk.picture("tutorial-bakery-journal");
  const waiting = page.waitForEvent("download");
  await clerk.press("Download CSV");
  expect((await waiting).suggestedFilename()).toMatch(/\.csv$/);
}
