import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSite } from "../../src/platform";
import type { NewAccount } from "../../src/services/access";
import { consoleSite } from "../../src/services/installation";
import { SAMPLE } from "../services/pay/sample-employees";
import { accepted } from "../services/support/people";
import { type Call, type TestPlatform, testPlatform } from "../services/support/platform";
import { made } from "../services/webhooks/sample-hooks";
import { askShared } from "../support/shared/ask-shared";
import { DESKTOP, launchBrowser } from "./support/browser";
import { type ConsolePage, consolePage } from "./support/console-page";
import { eventually } from "./support/eventually";
import { BROWSER_START } from "./support/site";

/** Two days before the first pay date. */
const BEGINS = Date.UTC(2026, 3, 28, 9);
/** Milliseconds that the whole story may take on a slow machine. */
const STORY = 600_000;
const LIFE_OF_A_SESSION = 13 * 3_600_000;

const complaints: string[] = [];
let platform: TestPlatform;
let owner: NewAccount;
let call: Call;
let browser: Browser;
let page: Page;
let clerk: ConsolePage;

beforeAll(async () => {
  platform = await testPlatform(BEGINS, { pages: consoleSite(readSite(await askShared("page"))) });
  owner = await platform.account("Sample Bakery");
  call = await platform.callAs(owner);
  await accepted(platform, owner.ownerInvitation);
  browser = await launchBrowser();
  page = await (await browser.newContext({ ...DESKTOP, locale: "en-GB" })).newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  clerk = consolePage(page, platform.address, owner.organisationId);
  await page.goto(platform.address);
  await clerk.signIn("owner@sample.example");
}, BROWSER_START);

afterAll(async () => {
  await browser.close();
  await platform.stop();
  expect(complaints).toEqual([]);
});

const cell = (name: string) => page.getByRole("textbox", { name, exact: true });
const figures = (name: string) =>
  page
    .getByRole("row", { name: new RegExp(name) })
    .locator("[data-figure]")
    .allInnerTexts();

/** Pastes as a spreadsheet does, into the cell that has the focus. */
async function paste(text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test(
  "an empty installation is brought to a locked first pay run: a starter, sickness, hours in the grid, what HMRC gets",
  async () => {
    await setUp();
    await addStarter();
    await meetAnothersChange();
    await recordSickness();
    await enterPay();
    await lockAndSubmit();
  },
  STORY,
);

/** An empty installation is set up: employer, HMRC references, payroll, salaries, pay elements. */
async function setUp(): Promise<void> {
  await clerk.follow("Sample Bakery Ltd");
  await clerk.follow("Set-up");
  await clerk.expectUsable("Set-up");
  await clerk.follow("Employer’s details");
  await clerk.fillIn({ "Legal name": "", "Address line 1": "1 Sample Street", "Postcode (optional)": "EC1A 1BB" });
  await clerk.press("Save");
  await page.getByRole("alert").getByRole("button", { name: "Enter the legal name." }).click();
  expect(await clerk.field("Legal name").evaluate((box) => box === document.activeElement)).toBe(true);
  await clerk.expectUsable("Employer’s details");
  await page.keyboard.type("Sample Bakery Ltd");
  await page.keyboard.press("Enter");
  await clerk.heading("Set-up");

  await clerk.follow("HMRC references");
  await clerk.fillIn({ "Employer PAYE reference (optional)": "635", "Accounts Office reference": "635PA00012345" });
  await clerk.press("Save");
  await page.getByRole("alert").getByText("Employer PAYE reference is not written as it should be.").waitFor();
  await clerk.fillIn({
    "Employer PAYE reference (optional)": "635/A635",
    "Government Gateway user ID (optional)": "SAMPLEUSER01",
    "Government Gateway password (optional)": "sample-password",
  });
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("sample-password");
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
  await page.getByRole("row", { name: /^Expenses .* No No$/ }).waitFor();
  await clerk.expectUsable("Pay elements");
  await clerk.follow("Set-up");
  await clerk.follow("Payroll");
  await clerk.fillIn({
    "Name of the payroll": "Monthly staff",
    "First day of the first period": "2026-04-01",
    "First pay date": "2026-04-30",
  });
  await clerk.choose({ "How often people are paid": "Monthly" });
  await clerk.expectUsable("Add a payroll");
  await clerk.press("Add the payroll");
  await clerk.heading("Pay runs");
}

/** A starter is added; what is typed outlives a reload, and the end of the session. */
async function addStarter(): Promise<void> {
  await clerk.goTo("/people");
  await page.getByText("Nobody is on the payroll yet.").waitFor();
  await clerk.follow("Add an employee");
  await clerk.press("Add the employee");
  await page.getByRole("alert").getByText("Choose the gender.").waitFor();
  await clerk.expectUsable("Add an employee");
  await clerk.fillIn({
    "First name": "Bea",
    "Last name": "Baker",
    "Date of birth": "1990-01-31",
    "Start date": "2026-04-06",
  });
  await describeLaterVersion();
  await page.reload();
  await page.getByText("What you typed before is here again").waitFor();
  await page.getByText("More details").click();
  await clerk.field("Shoe size (optional)").waitFor();
  await page.getByText("For the uniform. 1 to 15.").waitFor();
  await clerk.choose({ Gender: "Female" });
  await clerk.fillIn({
    "National Insurance number (optional)": "AB123456D",
    "Salary (optional)": "£30,000",
    "Account name": "Bea Baker",
    "Account number": "12345678",
    "Sort code": "123456",
    "Address line 1": "1 Sample Street",
    "Address line 2 (optional)": "Sampleton",
  });
  await page.getByText("P45 from the previous employer").click();
  await page.locator('[id="field-starter.p45.taxCode"]').fill("1257L");
  await page.locator('[id="field-starter.p45.leavingDate"]').fill("2026-03-31");
  platform.passTime(LIFE_OF_A_SESSION);
  call = await platform.callAs(owner);
  await clerk.press("Add the employee");
  await page.getByText("Your session has ended.").waitFor();
  await clerk.signIn("owner@sample.example");
  await page.getByText("What you typed before is here again").waitFor();
  expect(await clerk.field("Account name").inputValue()).toBe("Bea Baker");
  await clerk.press("Add the employee");
  await page.getByRole("heading", { level: 2, name: /Bea Baker/ }).waitFor();
  await page.getByText("1257L, left 31 March 2026").waitFor();
  await clerk.expectUsable("Employee");
  const { items } = await made(call, "GET", "/v1/employees");
  expect(items).toMatchObject([
    { salary: "30000.00", startDate: "2026-04-06", starter: { p45: { taxCode: "1257L" } } },
  ]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
}

/** Has the next description that the page reads be one of a later version, whose employees have a field more. */
async function describeLaterVersion(): Promise<void> {
  const shoeSize = { type: ["integer", "null"], minimum: 1, maximum: 15, description: "For the uniform." };
  const answerLater = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const description = await response.json();
    Object.assign(description.components.schemas.NewEmployee.properties, { shoeSize });
    await route.fulfill({ response, json: description });
  };
  await page.route("**/openapi/pay.json", answerLater, { times: 1 });
}

/** A change that meets somebody else's shows both, and loses neither. */
async function meetAnothersChange(): Promise<void> {
  const [{ employeeId }] = (await made(call, "GET", "/v1/employees")).items;
  await clerk.follow("Change personal details");
  await clerk.fillIn({ "Job title (optional)": "Head baker" });
  await made(call, "PATCH", `/v1/employees/${employeeId}`, { jobTitle: "Baker", department: "Bakery" });
  await clerk.press("Save");
  const both = page.getByRole("table", { name: "What differs" });
  await both.getByRole("row", { name: "Job title Baker Head baker" }).waitFor();
  expect(await both.getByRole("row").count(), "only what was changed here").toBe(2);
  await clerk.expectUsable("Personal details");
  await clerk.press("Save mine");
  await page.getByText("Head baker, Bakery").waitFor();

  await clerk.follow("Change the tax code");
  await clerk.fillIn({ "Tax code": "1300L", "First day in force": "2026-04-06" });
  await clerk.press("Save the tax code");
  await page.getByText("1300L", { exact: true }).waitFor();
  await clerk.follow("Change salary");
  await clerk.fillIn({ Salary: "31200", "First day in force": "2026-04-06" });
  await clerk.press("Save the salary");
  await page.getByText("£31,200.00").waitFor();
  await clerk.follow("Record a leaver");
  await clerk.fillIn({ "Leaving date": "2026-04-29" });
  await clerk.press("Save the leaver");
  await clerk.press("Take the leaving date back");
  await page.getByText("No leaving date.").waitFor();
}

/** Sickness is recorded at the employee, and listed. */
async function recordSickness(): Promise<void> {
  await clerk.follow("Record sickness");
  await clerk.expectUsable("Sickness");
  await clerk.fillIn({
    "First day of sickness": "2026-04-20",
    "Last day of sickness, once it is known (optional)": "2026-04-24",
  });
  await clerk.press("Record it");
  await page.getByRole("row", { name: /Statutory Sick Pay 20 April 2026 24 April 2026/ }).waitFor();
  await clerk.follow("Record maternity leave");
  await clerk.expectUsable("Maternity leave");
  await clerk.goTo("/absences");
  await page.getByRole("row", { name: /Bea Baker Statutory Sick Pay/ }).waitFor();
  await clerk.expectUsable("Absence");
}

/** Pay is entered in the grid with the keyboard, and pasted; errors and others' changes are at their cell. */
async function enterPay(): Promise<void> {
  const max = await made(call, "POST", "/v1/employees", {
    ...SAMPLE,
    firstName: "Max",
    lastName: "Miller",
    salary: null,
    nationalInsuranceNumber: "AB123457A",
    address: { line1: "2 Sample Street", line2: "Sampleton" },
  });
  await clerk.goTo("");
  await clerk.follow("Monthly staff");
  await clerk.press("Create the next run");
  await clerk.follow("Period 1, 2026-27 is open");
  await clerk.follow("Enter pay");
  await cell("Hourly pay, hours, Max Miller").focus();
  await page.keyboard.type("80");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("12.5x");
  await page.keyboard.press("Control+z");
  expect(await cell("Hourly pay, rate £, Max Miller").inputValue()).toBe("");
  await page.keyboard.type("many");
  await clerk.press("Save");
  await page.getByText("Enter a number, like 7.5").waitFor();
  await clerk.expectUsable("Enter pay");
  await page.reload();
  expect(await cell("Hourly pay, hours, Max Miller").inputValue()).toBe("80");
  await cell("Hourly pay, rate £, Max Miller").fill("14");
  await cell("Bonus, £, Bea Baker").focus();
  await paste("£1,000.00\t25\n50\t");
  await clerk.press("Save");
  await eventually(() => figures("Max Miller")).toEqual(["£1,170.00", expect.stringContaining("£1,")]);
  await eventually(() => page.getByText("not saved").count()).toBe(0);
  expect(await cell("Expenses, £, Bea Baker").inputValue()).toBe("25.00");

  await cell("Bonus, £, Max Miller").focus();
  await page.keyboard.type("60");
  platform.passTime(LIFE_OF_A_SESSION);
  call = await platform.callAs(owner);
  await clerk.press("Save");
  await page.getByText("Your session has ended.").waitFor();
  await clerk.signIn("owner@sample.example");
  await cell("Bonus, £, Max Miller").waitFor();
  expect(await cell("Bonus, £, Max Miller").inputValue()).toBe("60");
  const lines = (await made(call, "GET", `/v1/payroll/line/${max.employeeId}`)).items;
  const bonus = lines.find(({ payElementCode }: { payElementCode: string }) => payElementCode === "BONUS");
  await made(call, "PUT", `/v1/payroll/line/${max.employeeId}/${bonus.lineId}`, {
    payElementCode: "BONUS",
    amount: "70",
  });
  await clerk.press("Save");
  await page.getByText("Somebody else has saved 70.00 here.").waitFor();
  expect(await cell("Bonus, £, Max Miller").inputValue()).toBe("60");
  await clerk.press("Save");
  await eventually(() => figures("Max Miller")).toEqual(["£1,180.00", expect.stringContaining("£1,")]);
}

/** A warning leads to where it is mended; the run is locked, and what HMRC gets is shown before it is sent. */
async function lockAndSubmit(): Promise<void> {
  await clerk.follow("Period 1, 2026-27");
  await page.getByText("there is no bank account on the record").waitFor();
  await clerk.follow("Max Miller");
  await clerk.heading("How they are paid");
  await clerk.fillIn({ "Account name": "Max Miller", "Account number": "12345678", "Sort code": "123456" });
  await clerk.press("Save");
  await clerk.heading("Employee");
  await page.goBack();
  await page.goBack();
  await eventually(() => page.getByText("there is no bank account on the record").count()).toBe(0);
  await clerk.press("Lock…");
  await clerk.press("Lock the run");
  await page.getByRole("heading", { name: "Period 1, 2026-27 Locked" }).waitFor();
  await page.getByText("by owner@sample.example").waitFor();
  await page.getByText("Submit the FPS to HMRC").click();
  const sent = page.getByRole("table", { name: "What will be sent" });
  const tax = await sent.getByRole("row", { name: /^Tax £/ }).innerText();
  await clerk.expectUsable("Pay run");
  await clerk.press("Submit");
  await page.getByRole("row", { name: "FPS Accepted" }).waitFor();
  await page.reload();
  await page.getByText("Submit the FPS to HMRC").click();
  const amount = tax.split(/\s+/).at(-1);
  await sent.getByRole("row", { name: `Tax ${amount} ${amount}` }).waitFor();
}
