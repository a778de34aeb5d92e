import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accountOf,
  accountWords,
  dataFolder,
  type RunningPlatform,
  startPlatform,
} from "../cli/platform/running-platform";
import { commandLine } from "../cli/support";
import { DESKTOP, launchBrowser } from "./support/browser";
import { textContrasts } from "./support/contrast";
import { structureFaults } from "./support/faults";
import { BROWSER_START } from "./support/site";
import { stopsWithoutMark } from "./support/stops";

const PASSWORD = "correct horse battery staple";
const cli = commandLine({ program: "paypacket-server", withPage: true });
const folder = dataFolder();
const complaints: string[] = [];
let platform: RunningPlatform;
let browser: Browser;
let invitation: string;

beforeAll(async () => {
  platform = await startPlatform(cli, { DATA_FOLDER: folder });
  const made = cli.run(accountWords("sandbox"), "", { DATA_FOLDER: folder });
  invitation = accountOf(made.out).owner_invitation ?? "";
  browser = await launchBrowser();
}, BROWSER_START);

afterAll(async () => {
  await browser.close();
  await platform.stop();
  expect(complaints).toEqual([]);
});

async function open(hash = "", options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, ...options });
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on(
    "console",
    (message) => message.text().includes("Content Security Policy") && complaints.push(message.text()),
  );
  await page.goto(`${platform.sandbox}/sign-in${hash}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email address").fill("owner@sample.example");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

describe("the page for signing in", () => {
  test("takes the owner from the printed invitation to their organisations", async () => {
    const page = await open(`#invitation=${invitation}`);
    expect(page.url()).toBe(`${platform.sandbox}/sign-in`);
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Accept and sign in" }).click();
    await page.getByRole("alert").getByText("at least 12 characters").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("First name").fill("Sample");
    await page.getByLabel("Last name").fill("Owner");
    await page.getByRole("button", { name: "Accept and sign in" }).click();
    await heading(page, "You are signed in");
    await page.getByText("Sample Owner, owner@sample.example").waitFor();
    expect(await page.getByRole("listitem").allTextContents()).toEqual(["Sample Bakery Ltd"]);
    const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
    expect(kept).toEqual(["", 0, 0]);

    await page.reload();
    await heading(page, "You are signed in");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("status").getByText("You are signed out.").waitFor();
    await page.reload();
    await heading(page, "Sign in");
    await signIn(page, "a wrong password");
    await page.getByRole("alert").getByText("is incorrect").waitFor();
    await signIn(page, PASSWORD);
    await heading(page, "You are signed in");
    await page.context().close();
  });

  test("refuses an invitation that was accepted, and says what a provider did not confirm", async () => {
    const used = await open(`#invitation=${invitation}`);
    await used.getByLabel("Password").fill(PASSWORD);
    await used.getByRole("button", { name: "Accept and sign in" }).click();
    await used.getByRole("alert").getByText("Ask for another one").waitFor();
    await used.context().close();
    const failed = await open("#failed=sign_in_refused&provider=01JZ3V6D4R8QK2M5N7P9T1W3XA");
    await failed.getByRole("status").getByText("You have no access here").waitFor();
    const link = failed.getByRole("link", { name: "Continue" });
    expect(await link.getAttribute("href")).toBe(
      "./v1/authentication/identity-providers/01JZ3V6D4R8QK2M5N7P9T1W3XA/login",
    );
    await failed.context().close();
  });

  test("leads to another password", async () => {
    const page = await open();
    await page.getByRole("button", { name: "I have forgotten my password" }).click();
    await heading(page, "Reset your password");
    await page.getByLabel("Email address").fill("nobody@sample.example");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("status").getByText("an email with a link is on its way").waitFor();
    await page.goto(`${platform.sandbox}/sign-in#reset=guessed`);
    await heading(page, "Choose another password");
    await page.getByLabel("Another password").fill(PASSWORD);
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByRole("alert").getByText("Ask for another one").waitFor();
    await page.context().close();
  });

  test("may load and frame nothing from elsewhere, and is not framed", async () => {
    const { headers } = await fetch(`${platform.sandbox}/sign-in`);
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect((await fetch(`${platform.sandbox}/app.js`)).status).toBe(404);
  });
});

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  test.each(["", "#invitation=a", "#reset=a", "#provider=01JZ3V6D4R8QK2M5N7P9T1W3XA"])(
    "%s can be read, used with the keyboard, and fits a phone",
    async (hash) => {
      const page = await open(hash, { colorScheme, viewport: { width: 320, height: 640 } });
      expect(await structureFaults(page)).toEqual([]);
      for (const { text, ratio, least } of await textContrasts(page)) expect(ratio, text).toBeGreaterThanOrEqual(least);
      expect(await stopsWithoutMark(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.context().close();
    },
  );
});
