import { expect, test } from "vitest";
import { createBatch, type MachineKind, payEmployeeYear } from "../../src/batch";
import { readPence } from "../../src/engine/base";
import { rules } from "../../src/rules/all";
import { rulebook } from "../support/library";
import { sized } from "../support/sized";
import { yearChoices } from "../support/year-choices";
import { generateEmployees } from "./support/generate";

// The batch equals the single path exactly: every payslip of everyone, and every refusal.

const KINDS: readonly MachineKind[] = ["js", "wasm", "simd"];
const EACH = sized(20, 1200);

for (const [at, year] of yearChoices(rules).entries()) {
  const taxYear = Number(year.name.slice(0, 4));
  const employees = generateEmployees(7 + at, EACH, year);
  const alone = employees.map((row) => payEmployeeYear(row, { taxYear, period: null, schedules: {} }, rulebook));

  test.each(KINDS)(`${year.name} with %s`, async (engine) => {
    const made = createBatch(rulebook, { taxYear, engine });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const batch = made.value;
    for (const row of employees) batch.add(row);
    const counts = await batch.run();
    for (const { index, result } of batch.answers()) {
      expect(JSON.stringify(result), JSON.stringify(employees[index])).toBe(JSON.stringify(alone[index]));
    }
    for (const { index, summary, problems } of batch.summaries()) {
      const single = alone[index];
      expect(problems).toEqual(single?.ok === false ? single.problems : []);
      expect(summary?.yearToDate ?? null).toEqual(single?.ok === true ? single.value.yearToDate : null);
    }
    const paid = alone.flatMap((single) => (single.ok ? single.value.payslips : []));
    const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + readPence(amount), 0);
    const { payments, ...totals } = batch.totals();
    expect(payments).toBe(paid.length);
    for (const [name, total] of Object.entries(totals)) {
      expect(readPence(total), name).toBe(sum(paid.map(({ forPeriod }) => forPeriod[name as keyof typeof totals])));
    }
    expect(counts.rows).toBe(EACH);
    expect(counts.columnRows).toBeGreaterThan(EACH * 0.6);
    expect(counts.refused).toBe(alone.filter(({ ok }) => !ok).length);
  });
}
