import { join } from "node:path";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payEmployeeYear } from "../../src/batch";
import { rules as rules2026 } from "../../src/rules/2026-27";
import { rules } from "../../src/rules/all";
import { rulebook } from "../support/library";
import { yearChoices } from "../support/year-choices";
import { launchBrowser } from "../web/support/browser";
import { BROWSER_START } from "../web/support/site";
import { generateEmployees } from "./support/generate";

// A page with a worker, in a real browser: the same results as here.

const PAGE = "https://batch.test/";
const ROOT = join(import.meta.dirname, "../..");

async function bundle(entry: string): Promise<string> {
  const entryPoints = [join(ROOT, entry)];
  const built = await build({ entryPoints, bundle: true, format: "esm", platform: "browser", write: false });
  return built.outputFiles[0]?.text ?? "";
}

let browser: Browser;
let scripts: Readonly<Record<string, string>>;
beforeAll(async () => {
  scripts = {
    "page.js": await bundle("test/batch/support/page.ts"),
    "worker.js": await bundle("src/batch/browser-worker.ts"),
  };
  browser = await launchBrowser();
}, BROWSER_START);
afterAll(() => browser?.close());

test.each(["auto", "js", "wasm", "simd"])("a page's worker answers as the library does, with %s", async (engine) => {
  const page = await browser.newPage();
  await page.route(`${PAGE}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = scripts[name] ?? '<!doctype html><script type="module" src="page.js"></script>';
    return route.fulfill({ body, contentType: name.endsWith(".js") ? "text/javascript" : "text/html" });
  });
  await page.goto(PAGE);
  const year = yearChoices(rules).find(({ name }) => name === "2026-27");
  if (year === undefined) throw new Error("no rules for 2026-27");
  const people = generateEmployees(4, 400, year);
  const given = JSON.stringify({ rules: rules2026, people, options: { taxYear: "2026-27", engine } });
  const answered = await page.evaluate(async (text) => {
    const { rules, people, options } = JSON.parse(text);
    const scope = globalThis as unknown as {
      connectBatch(worker: Worker): Record<string, (...given: unknown[]) => Promise<unknown>>;
    };
    const batch = scope.connectBatch(new Worker("worker.js", { type: "module" }));
    const call = (name: string, ...given: unknown[]) => batch[name]?.(...given);
    const opened = await call("open", rules, options);
    await call("add", people);
    const counts = await call("run");
    return JSON.stringify({ opened, counts, answers: await call("answers") });
  }, given);
  const { opened, counts, answers } = JSON.parse(answered);
  expect(opened).toEqual({ ok: true });
  expect(counts.rows).toBe(people.length);
  expect(counts.columnRows).toBeGreaterThan(200);
  for (const [index, row] of people.entries()) {
    const single = payEmployeeYear(row, { taxYear: 2026, period: null, schedules: {} }, rulebook);
    expect(JSON.stringify(answers[index].result)).toBe(JSON.stringify(single));
  }
  await page.close();
});
