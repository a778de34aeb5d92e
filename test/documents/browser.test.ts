import { join } from "node:path";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawPayslip } from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { launchBrowser } from "../web/support/browser";
import { BROWSER_START } from "../web/support/site";
import { payslipContents } from "./support/samples";

// A page in a real browser draws the same bytes as Node does.

const PAGE = "https://documents.test/";
const fonts = loadFonts();

let browser: Browser;
let script: string;
beforeAll(async () => {
  const entryPoints = [join(import.meta.dirname, "support/page.ts")];
  const built = await build({ entryPoints, bundle: true, format: "esm", platform: "browser", write: false });
  script = built.outputFiles[0]?.text ?? "";
  browser = await launchBrowser();
}, BROWSER_START);
afterAll(() => browser?.close());

test("a page draws the bytes that Node draws", async () => {
  const page = await browser.newPage();
  await page.route(`${PAGE}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === "page.js") return route.fulfill({ body: script, contentType: "text/javascript" });
    if (name.endsWith(".ttf"))
      return route.fulfill({ body: Buffer.from(name === "bold.ttf" ? fonts.bold : fonts.regular) });
    return route.fulfill({
      body: '<!doctype html><script type="module" src="page.js"></script>',
      contentType: "text/html",
    });
  });
  await page.goto(PAGE);
  const contents = payslipContents();
  const text = await page.evaluate(
    (given) => (globalThis as unknown as { draw(contents: string): Promise<string> }).draw(given),
    JSON.stringify(contents),
  );
  const drawn = await drawPayslip(contents, fonts);
  expect(drawn.ok && Buffer.from(drawn.value).equals(Buffer.from(text, "latin1"))).toBe(true);
});
