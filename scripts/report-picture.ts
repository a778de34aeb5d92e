import { writeFileSync } from "node:fs";
import { planReport, runReport } from "../src/engine/reports";
import { STANDARD_DEFINITIONS } from "../src/services/reports/standard/standard-definitions";
import { payslipOf } from "../test/journals/sample";
import { launchBrowser } from "../test/web/support/browser";
import { smallPng } from "./small-png";

// Runs the standard report of the cost by department over a dozen payslips, and writes its rows as a picture for
// docs/services-reports.md.

const PAY: Readonly<Record<string, readonly number[]>> = {
  Bakery: [2_150, 2_300, 2_480, 3_150],
  Deliveries: [2_020, 2_085],
  Office: [2_900, 4_800],
  Shop: [1_450, 1_980, 2_060, 2_210],
};

const rows = Object.entries(PAY).flatMap(([department, amounts]) =>
  amounts.map((amount, at) => ({
    status: "FINAL",
    paymentDate: "2026-04-30",
    employeeId: `${department} ${at}`,
    employee: { department },
    forPeriod: payslipOf([{ code: "BASIC", amount }]).forPeriod,
  })),
);

const { label, definition } = STANDARD_DEFINITIONS.cost_by_department ?? {};
const plan = planReport(definition, { asOf: "2026-05-01" });
if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
const report = runReport(plan.value, rows);
if (!report.ok) throw new Error(JSON.stringify(report.problems));

const style = `body{margin:24px;font:15px/1.5 sans-serif;color:#1d2327}h1{font-size:18px;margin:0 0 12px}
  table{border-collapse:collapse}th,td{padding:7px 16px;border-bottom:1px solid #d5dadd;text-align:right}
  th{background:#f1f4f5;font-weight:600;white-space:nowrap}th:first-child,td:first-child{text-align:left}`;
const cells = (tag: "th" | "td", values: readonly unknown[]) =>
  values.map((value) => `<${tag}>${value}</${tag}>`).join("");
const head = cells(
  "th",
  report.value.columns.map(({ name }) => name),
);
const body = report.value.rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("");

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 920, height: 260 } });
await page.setContent(`<style>${style}</style><h1>${label}</h1><table><tr>${head}</tr>${body}</table>`);
writeFileSync("docs/images/report.png", smallPng(await page.screenshot({ fullPage: true })));
await browser.close();
