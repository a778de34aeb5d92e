import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { readLetter } from "../test/services/payslip-files/read-letters";
import { launchBrowser } from "../test/web/support/browser";
import { smallPng } from "./small-png";

// Takes a brand through its life in the demo: before, published, changed, an older revision again, removed. Each time it
// draws a payslip, its email and the page, and writes them beside each other to docs/images/brand.png. Needs a build
// (npm run build:server) and pdftoppm, which is in Debian's package poppler-utils.

const BRANDING = "/v1/administration/customer/branding";
const BLUE = { productName: "Blue Payroll", mainColour: "#1B5E8C", emailHeaderStyle: "BrandBar" };
const RED = { productName: "Red Payroll", mainColour: "#8C1B1B" };

// biome-ignore lint/suspicious/noExplicitAny: the script knows what each operation responds
type Data = any;

const folder = mkdtempSync(join(tmpdir(), "paypacket-brand-"));
const environment = { ...process.env, DATA_FOLDER: join(folder, "data") };
const PROGRAM = "dist/paypacket-server/dist/cli.js";
const demo = spawn(process.execPath, [PROGRAM, "--port", "0"], {
  env: environment,
  stdio: ["ignore", "pipe", "ignore"],
});
const address = await new Promise<string>((resolve) => {
  demo.stdout.on("data", (text) => {
    const [, found] = /ready: (\S+)/.exec(String(text)) ?? [];
    if (found !== undefined) resolve(found);
  });
});
const { clientId, clientSecret } = JSON.parse(readFileSync(join(folder, "data", "demo-credentials.json"), "utf8"));
const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
const token = (
  await (await fetch(`${address}/oauth2/token`, { method: "POST", body: new URLSearchParams(form) })).json()
).access_token;

async function ask(method: string, path: string, body?: object): Promise<Data> {
  const headers = { "x-auth-token": token, "content-type": "application/json", "if-match": "*" };
  const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.content.data;
}

const { items: employees } = await ask("GET", "/v1/employees");
const { customerId } = await ask("GET", "/v1/administration/customer");
const [{ employeeId, payrollConfigId }] = employees;

await ask("PATCH", `/v1/employees/${employeeId}`, { email: "worker@sample.example" });
await ask("POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, { acknowledgeWarnings: true });

/** Sends the payslip by email and returns the page of the newest letter. */
async function letter(): Promise<string> {
  const place = join(folder, "data", "mail", "sandbox");
  const before = readdirSync(place).length;
  await ask("POST", `/v1/notification/email/payslip/${payrollConfigId}/2026/1`, { resend: true });
  while (readdirSync(place).length === before) await wait(200);
  await wait(1_000);
  const newest = readdirSync(place).sort().at(-1) ?? "";
  return readLetter(readFileSync(join(place, newest), "utf8")).html;
}

async function pictures(browser: Browser, name: string): Promise<readonly string[]> {
  const file = join(folder, name);
  const headers = { "x-auth-token": token };
  const pdf = await fetch(`${address}/v1/payslip/data/${employeeId}/2026/1/file`, { headers });
  writeFileSync(`${file}.pdf`, new Uint8Array(await pdf.arrayBuffer()));
  execFileSync("pdftoppm", ["-singlefile", "-r", "50", "-png", `${file}.pdf`, `${file}-payslip`]);
  const page = await browser.newPage({ viewport: { width: 420, height: 560 } });
  await page.setContent(await letter());
  await page.screenshot({ path: `${file}-email.png` });
  await page.goto(address);
  await page.getByText("Load from the demo organisation").click();
  await wait(2_000);
  await page.screenshot({ path: `${file}-page.png` });
  await page.close();
  return ["payslip", "email", "page"].map((kind) => `${file}-${kind}.png`);
}

const account = ["--environment", "sandbox", "--account-id", customerId, "--state", "on"];
execFileSync(process.execPath, [PROGRAM, "platform", "white-label", ...account], { env: environment });
const browser = await launchBrowser();
const rows: (readonly [string, readonly string[]])[] = [];
const show = async (name: string) => rows.push([name, await pictures(browser, name.replaceAll(" ", "-"))]);
const publish = (body: object = {}): Promise<Data> => ask("POST", `${BRANDING}/revisions`, body);

await show("before");
await ask("PATCH", `${BRANDING}/draft`, BLUE);
const { revisionId } = await publish();
await show("published");
await ask("PATCH", `${BRANDING}/draft`, RED);
await publish();
await show("changed");
await publish({ fromRevision: revisionId });
await show("an older revision again");
await ask("DELETE", BRANDING);
await show("removed");

const image = (path: string) => `<td><img src="data:image/png;base64,${readFileSync(path).toString("base64")}"></td>`;
const row = ([name, paths]: (typeof rows)[number]) => `<tr><th>${name}</th>${paths.map(image).join("")}</tr>`;
const style = "table{border-spacing:12px;font:16px sans-serif}img{width:300px;border:1px solid #bbb}th{width:90px}";
const sheet = await browser.newPage({ viewport: { width: 1_080, height: 600 } });
await sheet.setContent(`<style>${style}</style><table>${rows.map(row).join("")}</table>`);
writeFileSync("docs/images/brand.png", smallPng(await sheet.screenshot({ fullPage: true })));
await browser.close();
demo.kill("SIGINT");
await new Promise((resolve) => demo.once("exit", resolve));
rmSync(folder, { recursive: true });
