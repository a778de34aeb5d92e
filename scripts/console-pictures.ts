import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { readSite } from "../src/platform";
import { openReceiver } from "../test/services/webhooks/receiver";
import { launchBrowser } from "../test/web/support/browser";
import { buildWeb } from "./bundle-web";
import { LARGE, makeConsoleDemo, openPeriod } from "./console-demo";
import { openSandbox } from "./open-sandbox";
import { smallPng } from "./small-png";

// Photographs the console of the demo for docs/console.md, and the tutorials.
//   npm run console-pictures [folder]   with a folder every view wide and narrow, light and dark, to look at

interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

const WIDE: Look = { name: "", width: 1280, height: 1500, colorScheme: "light" };
const LOOKS: readonly Look[] = [
  WIDE,
  { name: "-dark", width: 1280, height: 1500, colorScheme: "dark" },
  { name: "-narrow", width: 390, height: 2400, colorScheme: "light" },
  { name: "-narrow-dark", width: 390, height: 2400, colorScheme: "dark" },
];
/** Below the end of a view. */
const MARGIN = 32;
const PHONE: Look = { name: "console-phone", width: 360, height: 1400, colorScheme: "dark" };

const [looked] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "paypacket-console-"));
await buildWeb(join(folder, "site"));
const receiver = await openReceiver();
const stated = { LARGE_PAYROLL: String(LARGE), WEBHOOK_NETWORKS: "127.0.0.0/8" };
const { sandbox, stop } = await openSandbox(folder, readSite(join(folder, "site")), stated);
const demo = await makeConsoleDemo(folder, sandbox, receiver.url);
const { organisation, payroll } = demo;
const browser = await launchBrowser();

/** Each view: how it is reached once somebody is signed in. */
const VIEWS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "console-organisations": (page) => see(page, "#/", "Organisations"),
  "console-payrolls": (page) => see(page, organisation, "Payrolls"),
  "console-runs": (page) => see(page, payroll, "Totals of both runs"),
  console: (page) => see(page, `${payroll}/2026/2/0`, "Totals of both runs"),
  "console-set-up": (page) => see(page, `${organisation}/set-up`, "Steps to the first pay run"),
  "console-pay-elements": (page) => see(page, `${organisation}/pay-elements`, "Pay elements"),
  "console-people": (page) => see(page, `${organisation}/people`, "Employees"),
  "console-employee": async (page) => {
    await page.goto(`${sandbox.address}/console${organisation}/people/${demo.employeeId}`);
    await page.getByRole("heading", { name: "Sickness and family leave" }).waitFor();
  },
  "console-form": async (page) => {
    await page.goto(`${sandbox.address}/console${organisation}/people/${demo.employeeId}/tax-code`);
    await page.getByRole("button", { name: "Save the tax code" }).click();
    await page.getByRole("alert").getByText("There is a problem").waitFor();
  },
  "console-entry": (page) => see(page, `${payroll}/2026/2/0/entry`, "Pay of the run"),
  "console-variance": (page) => see(page, `${payroll}/2026/2/0/variance`, "Changes of each employee"),
  "console-payslips": (page) => see(page, `${payroll}/2026/2/0/payslips`, "Payslips"),
  "console-payslip": async (page) => {
    await see(page, `${payroll}/2026/1/0/payslips/${demo.employeeId}`, "From gross to net");
    await page.getByRole("button", { name: /\? Pension$/ }).click();
    await page.getByRole("button", { name: /\? Court orders$/ }).click();
    await page.getByRole("heading", { name: /^Order 2: / }).waitFor();
  },
  "console-corrections": (page) => see(page, `${payroll}/corrections`, "What closed periods should have been"),
  "console-submissions": (page) => see(page, `${organisation}/submissions`, "Submissions"),
  "console-submission": async (page) => {
    await page.goto(`${sandbox.address}/console${organisation}/submissions/${demo.submissionId}`);
    await page.getByRole("heading", { name: /^FPS: .* Accepted$/ }).waitFor();
  },
  "console-webhooks": (page) => see(page, `${organisation}/webhooks`, "Webhook deliveries"),
  "console-delivery": async (page) => {
    await see(page, `${organisation}/webhooks`, "Webhook deliveries");
    await page.getByRole("table", { name: "Webhook deliveries" }).getByRole("link").first().click();
    await page.getByRole("table", { name: "Attempts" }).waitFor();
  },
  "console-activity": (page) => see(page, "#/activity", "Changes in the administration in the last 90 days"),
  "console-locking": lockLarge,
  "console-jobs": (page) => see(page, `${organisation}/jobs`, "Background jobs"),
};

for (const look of looked === undefined ? [WIDE] : LOOKS) await photographAll(look);
if (looked === undefined) {
  const phone = await browser.newPage({ viewport: PHONE, colorScheme: PHONE.colorScheme, locale: "en-GB" });
  await signIn(phone);
  await see(phone, payroll, "Totals of both runs");
  await photograph(phone, PHONE);
}
await browser.close();
await receiver.close();
await stop();
await rm(folder, { recursive: true });
if (looked === undefined) photographTutorials();

/** Walks the tutorials' tests, which take their pictures on the way. */
function photographTutorials(): void {
  const vitest = join(createRequire(import.meta.url).resolve("vitest/package.json"), "../vitest.mjs");
  const env = { ...process.env, TUTORIAL_PICTURES: "docs/images" };
  const walks = [
    ["long", "test/web/tutorials"],
    ["all", "test/web/console-month-end.test.ts"],
  ] as const;
  for (const [mode, place] of walks) {
    const words = [vitest, "run", "--mode", mode, place, "-t", "mouse|client|P60"];
    const { status } = spawnSync(process.execPath, words, { stdio: "inherit", env });
    if (status !== 0) process.exitCode = status ?? 1;
  }
}

async function photographAll(look: Look): Promise<void> {
  const page = await browser.newPage({ viewport: look, colorScheme: look.colorScheme, locale: "en-GB" });
  await page.goto(`${sandbox.address}/console`);
  await page.getByRole("button", { name: "Sign in with a client id and secret" }).click();
  await photograph(page, { ...look, name: `console-sign-in${look.name}` });
  await signIn(page);
  for (const [name, show] of Object.entries(VIEWS)) {
    await show(page);
    for (const loading of await page.getByText("Loading…").all()) await loading.waitFor({ state: "hidden" });
    await photograph(page, { ...look, name: name + look.name });
  }
  await page.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${sandbox.address}/console`);
  await page.getByRole("button", { name: "Sign in with a client id and secret" }).click();
  await page.getByLabel("Client id").fill(demo.clientId);
  await page.getByLabel("Client secret").fill(demo.clientSecret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Organisations" }).waitFor();
}

/** Opens a view, and waits for a table of it and for what is calculated. */
async function see(page: Page, address: string, table: string): Promise<void> {
  await page.goto(`${sandbox.address}/console${address}`);
  await page.getByRole("table", { name: table }).first().waitFor();
  if (address.startsWith(`${organisation}/`)) await page.locator(".crumbs a").first().waitFor();
  await page.getByText("waiting to be calculated").waitFor({ state: "hidden" });
}

/** Locks the large payroll, and waits until the job has some of it done. */
async function lockLarge(page: Page): Promise<void> {
  const period = await openPeriod(demo.client, demo.largePayrollId);
  await page.goto(`${sandbox.address}/console${organisation}/payrolls/${demo.largePayrollId}/2026/${period}/0`);
  await page.getByText("waiting to be calculated").waitFor({ state: "hidden", timeout: 120_000 });
  await page.getByRole("button", { name: "Lock…" }).click({ timeout: 120_000 });
  await page.getByLabel(/I have read the/).check();
  await page.getByRole("button", { name: "Lock the run" }).click();
  await page.getByText(/^[1-9][\d,]* of 3,000 payslips done/).waitFor();
}

/** Photographs a page down to its end, or to the height of the look. */
async function photograph(page: Page, { name, width, height }: Look): Promise<void> {
  const end = await page.evaluate(() => Math.ceil(document.querySelector("#app")?.getBoundingClientRect().bottom ?? 0));
  const clip = { x: 0, y: 0, width, height: Math.min(height, end + MARGIN) };
  await writeFile(`${looked ?? "docs/images"}/${name}.png`, smallPng(await page.screenshot({ clip })));
}
