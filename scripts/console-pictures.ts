import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { makeDemo } from "../src/cli/demo/demo-credentials";
import { createClient } from "../src/client";
import { createRulebook } from "../src/engine";
import { readSite, type StaticSite } from "../src/platform";
import { readConfig } from "../src/platform/config";
import { type Installation, openInstallation } from "../src/platform/installation";
import { rules } from "../src/rules/all";
import { loadModulusTable, pageService, paypacketServices } from "../src/services/installation";

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Photographs the console of the demo for docs/console.md: its second run wide and light, and its runs on a phone in the dark. */
export async function photographConsole(webFolder: string, browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "paypacket-console-"));
  const installation = await openSandbox(folder, readSite(webFolder));
  const { sandbox } = installation.environments;
  if (sandbox === undefined) throw new Error("An installation has a sandbox.");
  const credentials = await makeDemo(folder, sandbox);
  const address = await payTwice(sandbox.address, credentials);
  const wide = await browser.newPage({ viewport: { width: 1280, height: 1500 }, locale: "en-GB" });
  await signIn(wide, sandbox.address, credentials);
  await photograph(wide, `${sandbox.address}/console${address}/2026/2/0`, "console");
  const phone = await browser.newPage({
    viewport: { width: 360, height: 1400 },
    colorScheme: "dark",
    locale: "en-GB",
  });
  await signIn(phone, sandbox.address, credentials);
  await photograph(phone, `${sandbox.address}/console${address}`, "console-phone");
  await installation.stop();
  await rm(folder, { recursive: true });
}

/** Opens an installation with a sandbox in a data folder, beside pages. */
export function openSandbox(folder: string, pages: StaticSite): Promise<Installation> {
  const settings = readConfig({ DATA_FOLDER: folder, SANDBOX_PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error" });
  const rulebook = createRulebook(rules);
  if (!rulebook.ok) throw new Error(JSON.stringify(rulebook.problems));
  const options = { rulebook: rulebook.value, modulusTable: loadModulusTable(settings) };
  const services = () => [...paypacketServices(options), pageService(pages)];
  return openInstallation({ settings, services });
}

/** Locks the first run of the demo's first payroll and opens the second; returns the address of its runs. */
async function payTwice(address: string, credentials: Credentials): Promise<string> {
  const client = createClient({ address, ...credentials });
  const { data } = await client.get("/v1/payrollconfig");
  const organisations = await client.get("/v1/authentication/my-organisations");
  const payrollConfigId = data?.content.data.items[0]?.payrollConfigId ?? "";
  const path = { payrollConfigId };
  await client.post("/v1/payroll/{payrollConfigId}/next", { params: { path } });
  await client.post("/v1/payroll/{payrollConfigId}/{year}/{period}/lock", {
    params: { path: { ...path, year: 2026, period: 1 } },
    body: { acknowledgeWarnings: true },
  });
  await client.post("/v1/payroll/{payrollConfigId}/next", { params: { path } });
  const organisationId = organisations.data?.content.data.items[0]?.organisationId ?? "";
  return `#/organisations/${organisationId}/payrolls/${payrollConfigId}`;
}

async function signIn(page: Page, address: string, { clientId, clientSecret }: Credentials): Promise<void> {
  await page.goto(`${address}/console`);
  await page.getByRole("button", { name: "Sign in with a client id and secret" }).click();
  await page.getByLabel("Client id").fill(clientId);
  await page.getByLabel("Client secret").fill(clientSecret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Organisations" }).waitFor();
}

async function photograph(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("table", { name: "Totals of both runs" }).waitFor();
  await page.locator(".crumbs a").first().waitFor();
  await page.getByText("waiting to be calculated").waitFor({ state: "hidden" });
  await page.screenshot({ path: `docs/images/${name}.png` });
  await page.close();
}
