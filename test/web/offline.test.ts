import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./support/eventually";
import { BROWSER_START, openSite, type Site } from "./support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

test("the page opens, computes and knows every year after its server is gone", async () => {
  const page = await site.open("amount=43210&taxCode=S1257L", { serviceWorkers: "allow" });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
    }
  });
  const net = await page.locator('[data-figure="take-home"]').textContent();
  await page.context().setOffline(true);
  await site.server.stop();
  await page.reload();
  const hero = page.locator('[data-figure="take-home"]');
  expect(await hero.textContent()).toBe(net);
  await page.getByLabel("Pay before deductions").fill("50000");
  await eventually(() => hero.textContent()).not.toBe(net);
  for (const year of ["2025", "2024", "2023", "2022"]) {
    const before = await page.locator("table.payslip").textContent();
    await page.getByLabel("Tax year", { exact: true }).selectOption(year);
    await eventually(() => page.locator("table.payslip").textContent()).not.toBe(before);
    await eventually(() => page.locator(".notice").count()).toBe(0);
  }
  await page.context().close();
});

test("what is typed reaches no server", async () => {
  const other = await openSite();
  const page = await other.open("", { serviceWorkers: "allow" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByLabel("Pay before deductions").fill("77777");
  await page.getByLabel("Tax code").fill("BR");
  await eventually(() => page.url()).toContain("77777");
  expect(asked.filter((address) => /77777|BR/.test(address) || !address.startsWith(other.server.address))).toEqual([]);
  await other.close();
});
