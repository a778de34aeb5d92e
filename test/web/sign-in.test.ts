import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeAt, stepAt } from "../../src/services/authentication/second-factors/authenticator";
import {
  accountOf,
  accountWords,
  dataFolder,
  type RunningPlatform,
  startPlatform,
} from "../cli/platform/running-platform";
import { commandLine } from "../cli/support";
import { linkTo } from "../services/support/people";
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
  // Passkeys need a name: no browser makes one for an address of numbers.
  platform = await startPlatform(cli, { DATA_FOLDER: folder, HOST: "localhost" });
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

async function signIn(page: Page, password: string, email = "owner@sample.example"): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await press(page, "Sign in");
}

const alert = (page: Page, text: string) => page.getByRole("alert").getByText(text).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Reads the key that the page shows. */
async function shownKey(page: Page): Promise<string> {
  await page.getByRole("img", { name: "QR code of the key" }).locator("path[d^=M]").waitFor();
  return (await page.locator("code.secret").innerText()).replaceAll(" ", "");
}

/** Returns the code of an app; the next one if that of now is used. */
const codeOf = (key: string, later = 0) => codeAt(key, stepAt(Date.now()) + later);

async function sendCode(page: Page, code: string, button = "Sign in"): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await press(page, button);
}

/** Gives the browser of a page a key that verifies whoever holds it. */
async function withKey(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
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

/** Has the owner of a page invite somebody, who accepts; returns their page. */
async function invitedPerson(owner: Page): Promise<Page> {
  await owner.evaluate(async () => {
    const own = { "x-requested-with": "test" };
    const { content } = await (await fetch("./v1/authentication/sessions/current", { headers: own })).json();
    const headers = { "content-type": "application/json", "x-auth-token": content.data.accessToken };
    const body = JSON.stringify({ email: "clerk@sample.example", allOrganisations: true });
    await fetch("./v1/administration/users", { method: "POST", headers, body });
  });
  const person = await open(`#invitation=${await linkTo({ dataFolder: folder }, "clerk@sample.example")}`);
  await person.getByLabel("Password").fill(PASSWORD);
  await press(person, "Accept and sign in");
  await heading(person, "You are signed in");
  return person;
}

describe("second factors", () => {
  test("are added by the person, asked of everybody by the owner, and each signs in", async () => {
    const page = await open("", { viewport: { width: 320, height: 640 } });
    await withKey(page);
    await signIn(page, PASSWORD);
    await page.getByText("You sign in with a password alone.").waitFor();
    await press(page, "Add an authenticator app");
    const key = await shownKey(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await sendCode(page, codeOf(key, 3), "Add the app");
    await alert(page, "The code is wrong");
    await sendCode(page, codeOf(key), "Add the app");
    await page.getByText("Authenticator app (authenticator app)").waitFor();
    await press(page, "Make ten recovery codes");
    const recovery = await page.getByRole("status").locator("code").first().innerText();

    await press(page, "Add a passkey");
    await press(page, "Make the passkey");
    await page.getByText("Passkey (passkey)").waitFor();
    await press(page, "Sign out");
    await press(page, "Sign in with a passkey");
    await heading(page, "You are signed in");

    await press(page, "Sign out");
    await signIn(page, PASSWORD);
    await sendCode(page, "123456");
    await alert(page, "The code is wrong");
    await sendCode(page, recovery);
    await heading(page, "You are signed in");
    await page.getByText("Recovery codes left: 9.").waitFor();
    await press(page, "Sign out");
    await signIn(page, PASSWORD);
    await sendCode(page, codeOf(key, 1));
    await heading(page, "You are signed in");

    const person = await invitedPerson(page);
    await page.goto(`${platform.sandbox}/console#/access`);
    await press(page, "Ask everybody for a second factor…");
    await page.getByRole("listitem").getByText("clerk@sample.example").waitFor();
    await press(page, "Ask everybody");
    await page.getByText("Whoever signs in with a password proves a second factor too").waitFor();
    await page.context().close();

    await person.reload();
    await heading(person, "Sign in");
    await signIn(person, PASSWORD, "clerk@sample.example");
    const theirs = await shownKey(person);
    for (const { text, ratio, least } of await textContrasts(person)) expect(ratio, text).toBeGreaterThanOrEqual(least);
    expect(await structureFaults(person)).toEqual([]);
    await sendCode(person, codeOf(theirs));
    await heading(person, "You are signed in");
    await person.getByRole("button", { name: "Remove Authenticator app" }).click();
    await alert(person, "Add another one first");
    await person.context().close();
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
