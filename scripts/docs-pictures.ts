import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { makeDemo } from "../src/cli/demo/start-demo";
import { launchBrowser } from "../test/web/support/browser";
import { serveDocs } from "../test/web/support/docs-server";
import { buildDocs } from "./docs-site/build-docs";
import { openSandbox } from "./open-sandbox";
import { smallPng } from "./small-png";

// Photographs the documentation site beside the demo: its first page, a guide, an operation that is tried, and a search.
//   npm run docs-pictures [folder]   with a folder also narrow and in the dark, to look at

const LOOKS = [
  { name: "", width: 1040, height: 640, colorScheme: "light" },
  { name: "-dark", width: 1040, height: 640, colorScheme: "dark" },
  { name: "-phone", width: 390, height: 900, colorScheme: "light" },
  { name: "-phone-dark", width: 390, height: 900, colorScheme: "dark" },
] as const;

const [looked] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "paypacket-docs-pictures-"));
await buildDocs(join(folder, "site"));
const { sandbox, stop } = await openSandbox(folder, new Map());
const credentials = await makeDemo(folder, sandbox);
const server = await serveDocs(join(folder, "site"), sandbox.app);
const browser = await launchBrowser();

const VIEWS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "docs-home": (page) => page.goto(server.address),
  "docs-guide": (page) => page.goto(`${server.address}/pensions`),
  "docs-try": tryOperation,
  "docs-search": async (page) => {
    await page.goto(server.address);
    await page.getByLabel("Search the documentation").fill("idempotency key");
    await page.getByText(/\d+ parts found/).waitFor();
  },
};

for (const { name: look, width, height, colorScheme } of looked === undefined ? LOOKS.slice(0, 1) : LOOKS) {
  for (const [name, show] of Object.entries(VIEWS)) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: "en-GB" });
    await show(page);
    writeFileSync(`${looked ?? "docs/images"}/${name}${look}.png`, smallPng(await page.screenshot()));
    await page.close();
  }
}
await browser.close();
server.stop();
await stop();
await rm(folder, { recursive: true });

/** Signs in, and reads an employee of the demo. */
async function tryOperation(page: Page): Promise<void> {
  await page.goto(`${server.address}/api-pay`);
  await page.getByText("Sign in to try operations").click();
  await page.getByLabel("Client id").fill(credentials.clientId);
  await page.getByLabel("Client secret").fill(credentials.clientSecret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Signed in as").waitFor();
  const part = page.locator("#findEmployeeByPayrollId");
  await part.getByText("Try it").click();
  await part.getByLabel("payrollId (path, required)").fill("S01");
  await part.getByRole("button", { name: "Send GET" }).click();
  await part.getByText("Response: 200").waitFor();
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1080 });
  await part.evaluate((element) => element.scrollIntoView());
}
