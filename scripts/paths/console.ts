import type { Page } from "playwright-core";
import { launchBrowser } from "../../test/web/support/browser";

/** Opens an address in a real browser, signs in to the console with credentials, and does something there. */
export async function inConsole(
  address: string,
  { clientId, clientSecret }: Readonly<Record<"clientId" | "clientSecret", string>>,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.getByRole("button", { name: "Sign in with a client id and secret" }).click();
    await page.getByLabel("Client id").fill(clientId);
    await page.getByLabel("Client secret").fill(clientSecret);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await work(page);
  } finally {
    await browser.close();
  }
}

/** Follows the organisation, its first payroll with an open run, and locks that run. */
export async function lockOpenRun(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Sample Bakery Ltd" }).first().click();
  await page.getByRole("link", { name: "Monthly" }).first().click();
  await page
    .getByRole("link", { name: /is open$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Lock…" }).click();
  const read = page.getByLabel(/I have read the \d+ warnings? above/);
  if ((await read.count()) > 0) await read.check();
  await page.getByRole("button", { name: "Lock the run" }).click();
  await page.getByRole("heading", { name: /Locked$/ }).waitFor();
}
