import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHANGE_TITLES } from "../../src/web/console/people/change-titles";
import { formatAddress, type Ids, NOWHERE, viewNames } from "../../src/web/console/place";
import { SAMPLE } from "../services/pay/sample-employees";
import { made, until } from "../services/webhooks/sample-hooks";
import { axeViolations } from "./support/axe";
import { DESKTOP, launchBrowser } from "./support/browser";
import { type ConsoleInstallation, consoleInstallation } from "./support/console-installation";
import { consolePage } from "./support/console-page";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { stopsWithoutMark } from "./support/stops";

/** Milliseconds that the walk through all views in one state may take on a busy machine. */
const WALK = 900_000;
/** What views read: not who is signed in. */
const RECORDS = /\/v[12]\/(?!authentication\/sessions)/;

const complaints: string[] = [];
let platform: ConsoleInstallation;
let browser: Browser;
let page: Page;
/** The records of an organisation in which every view has something to show, and of one that has next to nothing. */
let full: Ids;
let empty: Ids;

beforeAll(async () => {
  platform = await consoleInstallation();
  full = await fullRecords(platform);
  empty = await emptyRecords(platform, full);
  browser = await launchBrowser();
  page = await (await browser.newContext({ ...DESKTOP, locale: "en-GB" })).newPage();
  page.on("pageerror", ({ message }) => complaints.push(`${page.url()}: ${message}`));
  await page.goto(platform.address);
  await consolePage(page, platform.address, full.organisation).signIn(platform.email);
}, WALK);

afterAll(async () => {
  await browser.close();
  await platform.receiver.close();
  await platform.stop();
  expect(complaints).toEqual([]);
});

/** Adds what the installation does not have yet, and returns one record of each kind. */
async function fullRecords({ call, owner, payrollConfigId }: ConsoleInstallation): Promise<Ids> {
  const first = async (list: string) => (await made(call, "GET", list)).items[0];
  const { employeeId } = await first("/v1/employees");
  const { deliveryId } = await first("/v1/webhooks/deliveries");
  await made(call, "POST", "/v1/organisation/information", {
    legalName: "Sample Bakery Ltd",
    address: { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB" },
    bankAccount: { accountName: "Sample Ltd", accountNumber: "66374958", sortCode: "089999" },
    bacsServiceUserNumber: "123456",
  });
  const submission = await made(call, "POST", `/v1/rti/fps/${payrollConfigId}/2026/1`, { lateReason: "G" });
  const absence = { statutoryType: "StatutorySickPay", startDate: "2026-06-01", endDate: "2026-06-10" };
  const award = await made(call, "POST", `/v1/statutory-pay/payments/employees/${employeeId}`, absence);
  const element = await made(call, "POST", "/v1/organisation/pay-element", {
    code: "BONUS",
    name: "Bonus",
    direction: "Payment",
    category: "Bonus",
  });
  const { templateId } = await made(call, "POST", "/v1/journal/templates", {
    name: "Payroll journal",
    isDefault: true,
  });
  const file = new TextEncoder().encode("Payroll ID,First name,Date of birth\nX1,Ada,someday\n");
  const about = { kind: "Employees", fileName: "people.csv", size: file.length };
  const { importId, uploadUrl } = await made(call, "POST", "/v1/imports", about);
  await fetch(uploadUrl, { method: "PUT", body: file, headers: { "Content-Type": "text/csv" } });
  await until(async () => (await made(call, "GET", `/v1/imports/${importId}`)).status === "Ready", "the import");
  const bankAccount = { accountName: "Sample Baker", accountNumber: "66374958", sortCode: "089999" };
  await made(call, "PATCH", `/v1/employees/${employeeId}`, { bankAccount });
  const due = (await made(call, "GET", "/v1/payments/due?pageSize=100")).items;
  const { paymentId } = due.find((payment: { employeeId: string | null }) => payment.employeeId === employeeId);
  const batch = { paymentDate: "2026-07-20", paymentIds: [paymentId] };
  const { batchId } = await made(call, "POST", "/v1/payments/batches", batch);
  return {
    ...NOWHERE,
    organisation: owner.organisationId,
    payroll: payrollConfigId,
    year: "2026",
    period: "2",
    supplementary: "0",
    employee: employeeId,
    person: employeeId,
    delivery: deliveryId,
    submission: submission.submissionId,
    award: award.id,
    element: element.id,
    template: templateId,
    import: importId,
    batch: batchId,
  };
}

/** A second employer with a payroll and one person, of whom nothing more is known. */
async function emptyRecords({ call }: ConsoleInstallation, ids: Ids): Promise<Ids> {
  const { organisationId } = await made(call, "POST", "/v1/administration/organisations", { name: "Empty Ltd" });
  const there: typeof call = (method, path, body) => call(method, path, body, { "x-org-id": organisationId });
  const { payrollConfigId } = await made(there, "POST", "/v1/payrollconfig", {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-07-01", firstPaymentDate: "2026-07-31" },
  });
  const { employeeId } = await made(there, "POST", "/v1/employees", { ...SAMPLE, startDate: "2026-07-01" });
  return { ...ids, organisation: organisationId, payroll: payrollConfigId, person: employeeId, employee: employeeId };
}

/** The addresses of all views with records, and of each form where a view has several. */
function addresses(ids: Ids): readonly string[] {
  const forms: Readonly<Record<string, readonly string[]>> = {
    personChange: Object.keys(CHANGE_TITLES),
    setUpChange: ["employer", "hmrc", "payroll", "salaries", "approval", "payments", "payee", "journals"],
    accessChange: ["program", "person"],
  };
  return [...viewNames()].flatMap((view) =>
    (forms[view] ?? [""]).map((change) => formatAddress(view, { ...ids, change })),
  );
}

/** Opens each view in turn, and collects what a check finds wrong with it. */
async function walk(all: readonly string[], check: () => Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const address of all) {
    // The view before it is still there when its address is not.
    await page.evaluate(() => document.querySelector("main > :last-child")?.setAttribute("data-left", ""));
    await page.goto(`${platform.address}/console${address}`);
    await page.locator("[data-left]").waitFor({ state: "detached" });
    for (const wrong of await check()) found.push(`${address}: ${wrong}`);
  }
  return found;
}

const settled = () => eventually(() => page.getByText("Loading…").count()).toBe(0);

async function inBothColours(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeViolations(page)));
  }
  return found;
}

describe("no view has a violation", () => {
  test(
    "with data, in either colour, and each is usable with the keyboard and on a phone",
    async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const found = await walk(addresses(full), async () => {
        await settled();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        return [
          ...(await inBothColours()),
          ...(await structureFaults(page)),
          ...(await stopsWithoutMark(page)),
          ...(width === 320 ? [] : [`${width} pixels wide`]),
        ];
      });
      expect(found).toEqual([]);
      await page.setViewportSize(DESKTOP.viewport);
    },
    WALK,
  );

  test(
    "empty",
    async () => {
      const found = await walk(addresses(empty), async () => {
        await settled();
        return axeViolations(page);
      });
      expect(found).toEqual([]);
    },
    WALK,
  );

  test(
    "refused, which each says unless it is a form to fill in",
    async () => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.route(RECORDS, (route) => route.abort());
      const found = await walk(addresses(full), async () => {
        await settled();
        const isSaid = (await page.locator("main").locator("[role=alert], form").count()) > 0;
        return [...(await axeViolations(page)), ...(isSaid ? [] : ["says nothing"])];
      });
      await page.unrouteAll();
      expect(found).toEqual([]);
    },
    WALK,
  );

  test(
    "loading",
    async () => {
      const held: Route[] = [];
      await page.route(RECORDS, (route) => void held.push(route));
      expect(await walk(addresses(full), () => axeViolations(page))).toEqual([]);
      expect(held.length).toBeGreaterThan(10);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
    WALK,
  );
});
