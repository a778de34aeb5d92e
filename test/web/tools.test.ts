import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import example from "../../examples/filing-fps.json";
import { comparePayrolls, comparisonCsv, pairPayslips, readTheirPayslips } from "../../src/engine/compare";
import { buildFps, type FpsFacts } from "../../src/engine/filings";
import { type PayslipProof, proofCode } from "../../src/engine/proof";
import { PUBLIC_KEY } from "../proof/statements";
import { rulebook } from "../support/library";
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

const FACTS = { payFrequency: "Monthly", paymentDate: "2026-05-05", taxCode: "1257L", niCategory: "A" } as const;
const OURS = JSON.stringify([
  { employeeId: "E1", facts: { ...FACTS, grossPay: "3000" } },
  { employeeId: "E2", facts: { ...FACTS, grossPay: "2000", studentLoanPlan: "Plan1" } },
  { employeeId: "E4", facts: { ...FACTS, grossPay: "1000" } },
]);
const CSV = "Ref,PAYE,NI,SL\nE1,600.00,156.16,0\nE2,190.20,76.16,0.00\nE3,1,1,1\n";

const LAYOUT_FACTS = {
  ...FACTS,
  paymentDate: "2026-04-30",
  grossPay: "4000",
  postgraduateLoan: true,
  pension: {
    pensionType: "NetPayArrangement",
    contributionBasis: "PensionablePaySet3",
    employeeFactor: "0.05",
    employerFactor: "0.03",
  },
} as const;

function fpsText(): string {
  const built = buildFps(example as unknown as FpsFacts, rulebook);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.value.xml;
}

async function choose(page: Page, id: string, name: string, text: string): Promise<void> {
  await page.locator(`#${id}`).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await eventually(() => button.isEnabled()).toBe(true);
  await button.click();
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await structureFaults(page)).toEqual([]);
  expect((await textContrasts(page)).filter(({ ratio, least }) => ratio < least)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}

describe("the comparison of two payrolls", () => {
  test("names what differs and why from a CSV of other columns, and hands over the same as CSV", async () => {
    const page = await site.open("", {}, "compare.html");
    await choose(page, "theirs", "theirs.csv", CSV);
    await page.getByLabel("Employee number").selectOption("Ref");
    expect(await page.getByLabel("Income tax").inputValue()).toBe("PAYE");
    expect(await page.getByLabel("National Insurance", { exact: true }).inputValue()).toBe("NI");
    await page.getByLabel("Student loan", { exact: true }).selectOption("SL");
    await choose(page, "ours", "ours.json", OURS);
    await press(page, "Compare");
    await eventually(() => page.locator('[data-figure="equal"]').textContent()).toBe("1 of 2");
    const row = page.locator("table.wide tbody tr").first();
    expect(await row.locator("th, td").allTextContents()).toEqual([
      "E1",
      "Income tax",
      "£600.00",
      "£390.20",
      "£209.80",
      "Another tax code: BR instead of 1257L",
    ]);
    expect(await page.getByText("Only in the other payroll: E3.").count()).toBe(1);
    expect(await page.getByText("Only in this payroll: E4.").count()).toBe(1);
    expect(await page.locator("#distribution ~ ul li", { hasText: "Equal" }).locator(".money").textContent()).toBe("1");
    await page.getByLabel("Show", { exact: true }).selectOption("all");
    expect(await page.locator("table.wide tbody tr").count()).toBe(6);
    await expectAccessible(page);
    expect(await stopsWithoutMark(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download CSV")]);
    const theirs = readTheirPayslips(CSV, { employeeId: "Ref", tax: "PAYE", ni: "NI", studentLoan: "SL" });
    if (!theirs.ok) throw new Error(JSON.stringify(theirs.problems));
    const { employees } = pairPayslips(theirs.value, JSON.parse(OURS));
    const compared = comparePayrolls({ employees }, rulebook);
    if (!compared.ok) throw new Error(JSON.stringify(compared.problems));
    expect(await readFile(await download.path(), "utf8")).toBe(comparisonCsv(compared.value.employees));
    await page.context().close();
  });

  test("proposes a known layout by its headings, and says what is not read of a file without one", async () => {
    const page = await site.open("", {}, "compare.html");
    const layout = page.getByLabel("Layout", { exact: true });
    await choose(page, "theirs", "report.csv", readFileSync("test/compare/layouts/payescape-pay-run.csv", "utf8"));
    await eventually(() => layout.inputValue()).toBe("payescape-pay-run");
    expect(await page.locator("#layout-hint").textContent()).toMatch(/^Recognised. It does not state gross pay/);
    expect(await page.getByLabel("Employee number").inputValue()).toBe("EeRef");
    expect(await page.getByLabel("Gross pay").inputValue()).toBe("");
    await layout.selectOption("By its headings");
    await eventually(() => page.locator(".open-headings").textContent()).toMatch(/^Not read: PayRunDate.*, Dept, /);
    await layout.selectOption("Payescape, pay run report");
    await choose(page, "ours", "ours.json", JSON.stringify([{ employeeId: "E2", facts: LAYOUT_FACTS }]));
    await press(page, "Compare");
    await eventually(() => page.locator('[data-figure="equal"]').textContent()).toBe("0 of 1");
    expect(await page.getByText("Another tax code: BR instead of 1257L").count()).toBeGreaterThan(0);
    await expectAccessible(page);

    await choose(page, "theirs", "unclear.csv", "Works Number,PAYE,Income Tax,Employr NI\nE1,1,1,1\n");
    await eventually(() => layout.inputValue()).toBe("");
    const open = page.locator(".open-headings p");
    expect(await open.allTextContents()).toEqual([
      "Income tax may be PAYE or Income Tax. Choose one below.",
      "Not read: Employr NI (Employer’s National Insurance?).",
    ]);
    await page.getByLabel("Income tax").selectOption("PAYE");
    await eventually(() => open.count()).toBe(1);
    await page.context().close();
  });

  test("calculates a submission again offline, on a phone in the dark, and says what is wrong with files and where", async () => {
    const own = await openSite();
    const look = { serviceWorkers: "allow", viewport: { width: 320, height: 800 }, colorScheme: "dark" } as const;
    const page = await own.open("", look, "compare.html");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.context().setOffline(true);
    await own.server.stop();
    await choose(page, "theirs", "fps.xml", fpsText());
    await press(page, "Compare");
    const count = example.employees.length;
    await eventually(() => page.locator('[data-figure="equal"]').textContent()).toContain(`of ${count}`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press(page, "Download JSON, with opening balances"),
    ]);
    const taken = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(taken.openings[0]).toMatchObject({ employeeId: "EMP001", yearToDate: { taxablePay: "3000.00" } });
    await expectAccessible(page);

    await choose(page, "theirs", "cut.xml", fpsText().slice(0, 900));
    await press(page, "Compare");
    await eventually(() => page.getByRole("alert").textContent()).toMatch(
      /not well-formed XML: see line \d+, column \d+/,
    );
    await choose(page, "theirs", "other.csv", "Date,Shift\n1,2\n");
    await press(page, "Compare");
    await eventually(() => page.getByRole("alert").textContent()).toMatch(
      /Line 1: .*employeeId is required.*Date, Shift/,
    );
    await choose(page, "theirs", "payslips.csv", "employeeId,tax\nE1,12.00\n");
    await press(page, "Compare");
    await eventually(() => page.getByRole("alert").textContent()).toContain("This payroll's file is required");
    await choose(page, "theirs", "amounts.csv", "employeeId,tax\nE1,12.00\nE2,lots\n");
    await press(page, "Compare");
    await eventually(() => page.getByRole("alert").textContent()).toMatch(/Line 3: .*tax must be an amount/);
    await choose(page, "theirs", "payslips.json", '[{"employeeId":"E1"}]');
    await press(page, "Compare");
    await eventually(() => page.getByRole("alert").textContent()).toContain("employeeId and payslip");
    await expectAccessible(page);
    await page.context().close();
    await own.close();
  });
});

describe("the verification of payslips", () => {
  const { proofs } = JSON.parse(readFileSync("test/golden/2026-27/proofs.json", "utf8")) as {
    readonly proofs: readonly PayslipProof[];
  };
  const [proof] = proofs as [PayslipProof];
  const key = JSON.stringify(PUBLIC_KEY);

  test("accepts proofs and a QR code offline, and names each thing that was changed", async () => {
    const own = await openSite();
    const page = await own.open("", { serviceWorkers: "allow" }, "verify.html");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.context().setOffline(true);
    await own.server.stop();
    const verify = async (text: string, trusted = key): Promise<void> => {
      await page.getByLabel("Proof, or the text").fill(text);
      await page.getByLabel("The issuer’s public key").fill(trusted);
      await press(page, "Verify");
    };
    await choose(page, "proof-file", "proofs.json", JSON.stringify({ proofs }));
    await choose(page, "key-file", "key.json", key);
    await eventually(() => page.getByLabel("The issuer’s public key").inputValue()).toBe(key);
    await press(page, "Verify");
    await eventually(() => page.locator('[data-figure="verified"]').textContent()).toBe("20 of 20");
    const first = page.locator("[data-proven]").first();
    expect(await first.textContent()).toContain(
      proof.record.figures.forPeriod.netPay.replace(/\B(?=(\d{3})+\.)/g, ","),
    );
    await expectAccessible(page);
    expect(await stopsWithoutMark(page)).toEqual([]);

    await verify(proofCode(proof, deflateRawSync));
    await eventually(() => page.locator('[data-figure="verified"]').textContent()).toBe("1 of 1");

    const forged = structuredClone(proof) as unknown as { signature: { value: string } };
    forged.signature.value = `${proof.signature.value.startsWith("A") ? "B" : "A"}${proof.signature.value.slice(1)}`;
    await verify(JSON.stringify(forged));
    await eventually(() => page.getByRole("alert").textContent()).toContain("signature.value");

    const raised = structuredClone(proof) as unknown as { record: { figures: { forPeriod: { netPay: string } } } };
    raised.record.figures.forPeriod.netPay = "99999.00";
    await verify(JSON.stringify(raised));
    await eventually(() =>
      page.getByRole("row", { name: "forPeriod, netPay" }).locator("td").allTextContents(),
    ).toEqual(["99999.00", proof.record.figures.forPeriod.netPay]);
    expect(await page.getByRole("alert").textContent()).toContain("root");
    await expectAccessible(page);

    await verify(`${proofCode(proof, deflateRawSync).slice(0, 300)}`);
    await eventually(() => page.getByRole("alert").textContent()).toContain("whole and unchanged");
    await verify("{", key);
    await eventually(() => page.getByRole("alert").textContent()).toContain("The proof is not valid JSON");
    await verify(JSON.stringify(proof), "");
    await eventually(() => page.getByRole("alert").textContent()).toContain("The key is required");
    await verify(JSON.stringify(proof), JSON.stringify({ kty: "OKP", crv: "Ed25519", x: "short" }));
    await eventually(() => page.getByRole("alert").textContent()).toContain("32 bytes in base64url");
    expect(await overflow(page)).toBe(0);
    await page.context().close();
    await own.close();
  });
});
