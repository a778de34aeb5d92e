import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createJournal, type JournalFacts } from "../../src/engine/journals";
import { basic, CONTROLS, journalFacts, payslipOf } from "./sample";

it("makes a journal of the facts that docs/journals.md shows", () => {
  const page = readFileSync("docs/journals.md", "utf8");
  const facts = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "") as JournalFacts;
  const payslip = payslipOf([basic("3000")]);
  const payslips = facts.payRun.payslips.map((person) => ({ ...person, payslip }));
  const answer = createJournal({ ...facts, payRun: { ...facts.payRun, payslips } });
  expect(answer).toMatchObject({ ok: true, value: { isBalanced: true, lineCount: 6 } });
});

it("makes one of the sample template and mappings, with nothing in suspense", () => {
  const read = (name: string) => JSON.parse(readFileSync(`examples/journal-${name}.json`, "utf8"));
  const payslip = payslipOf([
    { amount: "3000" },
    { lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: "100" },
    { lineType: "SalarySacrifice", amount: "10" },
    { lineType: "PensionContribution", pensionType: "SalarySacrifice", amount: "50" },
  ]);
  const { payRun } = journalFacts([{ employeeId: "E1", payslip }]);
  const run = { ...payRun, payFrequency: "Monthly" } as const;
  const answer = createJournal({
    ...read("mappings"),
    template: read("template"),
    payRun: run,
    journalDate: "2026-04-30",
  });
  expect(answer).toMatchObject({ ok: true, value: { narration: "Monthly payroll 2026-27 period 1", warnings: [] } });
});

it("knows every control account in its samples", () => {
  expect(new Set(CONTROLS.map(({ controlAccount }) => controlAccount)).size).toBe(14);
});
