import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PayslipFacts } from "../../src/engine";
import { comparePayrolls, type DifferenceCause, type StatedPayslip } from "../../src/engine/compare";
import { rulebook } from "../support/library";

// Sixty payslips of another payroll with what was done to them: each kind of fault, pairs of them, and none.

interface Case {
  readonly causes: readonly DifferenceCause[];
  readonly facts: PayslipFacts;
  readonly stated: StatedPayslip;
}

const { cases } = JSON.parse(readFileSync("test/golden/2026-27/compare.json", "utf8")) as {
  readonly cases: readonly Case[];
};

test("there are sixty", () => expect(cases).toHaveLength(60));

test.each(cases.map((each, at) => [at + 1, each.causes.join(" and ") || "nothing", each] as const))(
  "%i: %s",
  (_, __, { causes, facts, stated }) => {
    const result = comparePayrolls({ employees: [{ employeeId: "1", facts, stated }] }, rulebook);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const [employee] = result.value.employees;
    expect(employee?.causes.map(({ cause }) => cause).sort()).toEqual(causes);
    expect([employee?.outcome, employee?.unexplained]).toEqual([causes.length === 0 ? "Equal" : "Explained", []]);
  },
);
