import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WhatIf, type WhatIfChanges, type WhatIfEmployee, type WhatIfResult } from "../../src/batch";
import { leverChanges, readWorkforce, sampleWorkforce } from "../../src/batch/what-if";
import { rules } from "../../src/rules/2026-27";
import { textContrasts } from "./support/contrast";
import { eventually } from "./support/eventually";
import { structureFaults } from "./support/faults";
import { BROWSER_START, openSite, type Site } from "./support/site";
import { stopsWithoutMark } from "./support/stops";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

const YEAR = { documents: rules, taxYear: 2026 } as const;
const PEOPLE: readonly WhatIfEmployee[] = sampleWorkforce(200, 2026, rules);

async function expected(people: readonly WhatIfEmployee[], changes: WhatIfChanges): Promise<WhatIfResult> {
  const loaded = await WhatIf.of(people, YEAR);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const answer = await loaded.value.change(changes);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

/** Written without the page's own functions; totals are far below where numbers lose pence. */
function shown(total: string): string {
  return `£${Number(total).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;
}

async function expectShown(page: Page, { before, after, changes }: WhatIfResult): Promise<void> {
  await eventually(() => page.locator('[data-figure="cost"]').textContent()).toBe(shown(after.totals.employerCost));
  for (const name of ["grossPay", "tax", "ni", "loans", "netPay", "employerNi", "employerCost"] as const) {
    // The cost alone does not say that all is shown: a change of tax leaves it as it was.
    const cells = page.locator(`[data-total="${name}"] td`);
    await eventually(async () => (await cells.allTextContents()).slice(0, 2)).toEqual([
      shown(before.totals[name]),
      shown(after.totals[name]),
    ]);
  }
  const wages = [before, after].map(({ belowMinimumWage: { below, checked } }) => `${below} of ${checked}`);
  const cells = page.locator('[data-total="belowMinimumWage"] td');
  await eventually(async () => (await cells.allTextContents()).slice(0, 2)).toEqual(wages);
  expect(await page.locator("#distribution ~ ul .money").allTextContents()).toEqual(
    before.distribution.map(({ count }, at) => `${count} → ${after.distribution[at]?.count}`),
  );
  expect(await page.locator("#changes ~ ul .money").allTextContents()).toEqual(changes.map(({ count }) => `${count}`));
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await structureFaults(page)).toEqual([]);
  expect((await textContrasts(page)).filter(({ ratio, least }) => ratio < least)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

async function choose(page: Page, text: string): Promise<void> {
  await page
    .locator("#people-file")
    .setInputFiles({ name: "people", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Calculate the file" }).click();
}

const LINES = PEOPLE.map((person) => JSON.stringify(person)).join("\n");

test("sliders and a rise over a file show what the library calculates, offline, wide and narrow", async () => {
  const own = await openSite();
  const page = await own.open("", { serviceWorkers: "allow", reducedMotion: "reduce" }, "what-if.html");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.context().setOffline(true);
  await own.server.stop();
  await choose(page, LINES);
  await expectShown(page, await expected(PEOPLE, {}));

  await page.getByLabel("Secondary threshold").fill("9100");
  await page.getByLabel("Basic rate").fill("22");
  await page.getByLabel("National Living Wage").fill("13.5");
  const moved = leverChanges(rules, 2026, { secondaryThreshold: 9_100, basicRate: 22, minimumWage: 13.5 });
  const cheaper = await expected(PEOPLE, { rules: moved });
  expect(cheaper.after.belowMinimumWage.below).toBeGreaterThan(cheaper.before.belowMinimumWage.below);
  await expectShown(page, cheaper);
  await page.getByLabel("Rise of pay").fill("3.5");
  await page.getByLabel("From").fill("2026-10-01");
  await page.getByRole("button", { name: "Apply the rise" }).click();
  const rise = { percent: "3.5", from: "2026-10-01" };
  await expectShown(page, await expected(PEOPLE, { rules: moved, rise }));
  await expectAccessible(page);
  expect(await stopsWithoutMark(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);

  await choose(page, `${LINES}\n{"id":`);
  await eventually(() => page.getByRole("alert").textContent()).toMatch(/Line 201: .*JSON/);
  await choose(page, "id,payFrequency,grossPay,taxCode\n");
  await eventually(() => page.getByRole("alert").textContent()).toMatch(/Line 1: .*niCategory is required/);
  await choose(page, "id,payFrequency,grossPay,taxCode,niCategory\nA,Monthly,3000,1257L,A\n");
  const one = { id: "A", payFrequency: "Monthly", grossPay: "3000", taxCode: "1257L", niCategory: "A" } as const;
  await expectShown(page, await expected([one], {}));
  const report = readFileSync(join(import.meta.dirname, "../../examples/sample-employer.json"), "utf8");
  await choose(page, report);
  const employees = await readWorkforce(report, 2026);
  if (!employees.ok) throw new Error(JSON.stringify(employees.problems));
  await expectShown(page, await expected(employees.value, {}));
  await choose(page, report.slice(0, 500));
  await eventually(() => page.getByRole("alert").textContent()).toMatch(
    /The file.* not valid JSON|The input is not valid/,
  );
  await choose(
    page,
    "id,payFrequency,grossPay,taxCode,niCategory,dateOfBirth,hours\nA,Monthly,1900,1257L,A,1990-01-31,162.5\n",
  );
  await eventually(() => page.locator('[data-total="belowMinimumWage"] td').first().textContent()).toBe("1 of 1");
  const rich = Array.from({ length: 30 }, (_, at) => ({ ...one, id: `R${at}`, grossPay: "9000000" }));
  await choose(page, rich.map((person) => JSON.stringify(person)).join("\n"));
  const billions = await expected(rich, {});
  expect(Number(billions.after.totals.grossPay)).toBe(3_240_000_000);
  await expectShown(page, billions);
  await page.context().close();
  await own.close();
});

test.each([true, false])(
  "only the worker may compile; where it may is %s, a sample has the same figures",
  async (may) => {
    const page = await site.open("", {}, "what-if.html");
    const policies: Record<string, string> = {};
    await page.route("**/what-if*", async (route) => {
      const response = await route.fetch();
      const policy = response.headers()["content-security-policy"] ?? "";
      policies[new URL(route.request().url()).pathname] = policy;
      const headers = {
        ...response.headers(),
        "content-security-policy": policy.replace(" 'wasm-unsafe-eval'", may ? "$&" : ""),
      };
      await route.fulfill({ response, headers });
    });
    await page.reload();
    await page.getByLabel("Or invented people").selectOption("1000");
    await page.getByRole("button", { name: "Make a sample" }).click();
    await page.getByLabel("Employer’s rate").fill("16");
    const after = { rules: leverChanges(rules, 2026, { employerRate: 16 }) };
    const figures = await expected(sampleWorkforce(1_000, 2026, rules), after);
    await eventually(() => page.locator('[data-figure="cost"]').textContent()).toBe(
      shown(figures.after.totals.employerCost),
    );
    const engine = page.locator("[data-engine]");
    expect(await engine.getAttribute("data-engine")).toMatch(may ? /^(wasm|simd)$/ : /^js$/);
    expect(await engine.textContent()).toContain(may ? "by WebAssembly" : "by JavaScript");
    expect(policies["/what-if-worker.js"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policies["/what-if.html"]).toContain("script-src 'self';");
    await page.context().close();
  },
);
