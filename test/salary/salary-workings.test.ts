import Decimal from "decimal.js";
import { describe, expect, it } from "vitest";
import { type SalaryFacts, salaryLines, splitIntoSegments, type WorkingStep } from "../../src/engine";
import { readGolden } from "../support/golden/golden-file";
import { rulebook } from "../support/library";
import { factsOf } from "./support/golden-facts";
import { JUNE, salaryOf } from "./support/salary";

const FILES = ["2023-24/salary", "2025-26/salary", "2026-27/salary", "2026-27/salary-leave", "2026-27/salary-divisors"];
const CASES = FILES.flatMap((file) => readGolden(file).rows.map((row) => ({ id: row.id, facts: factsOf(row) })));

/** Returns what divides an annual salary by the inputs of a step. */
function divisorOf(inputs: WorkingStep["inputs"]): Decimal {
  const name = ["days of the tax year", "days of the month", "days of 52 weeks"].find((each) => each in inputs);
  return new Decimal(inputs[name ?? ""] as string).times((inputs.months as string | undefined) ?? 1);
}

/** Recalculates a step's value by decimal.js, from its own inputs. */
function recomputed({ id, inputs }: WorkingStep): string {
  const input = (name: string) => new Decimal(inputs[name] as string);
  const dayPay = () => input("pay").div(input("days of pay"));
  const pennies = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  switch (id) {
    case "salary.whole-period":
      return pennies(input("annual salary").div(input("periods per year"))).toFixed(2);
    case "salary.days":
      return pennies(input("days").times(input("annual salary")).div(divisorOf(inputs))).toFixed(2);
    case "salary.absence":
      return Decimal.min(
        pennies(input("absent days").times(input("pay")).div(input("days of pay"))),
        input("left of the segment"),
      )
        .neg()
        .toFixed(2);
    case "salary.whole-absence":
      return input("left of the segment").neg().toFixed(2);
    default: {
      const share = new Decimal((inputs.percentage as string).replace("%", "")).div(100);
      const slices = Object.entries(inputs).filter(([name]) => name.includes(" to "));
      const above = slices.map(([, text]) => {
        const [, days = "", statutory = ""] = /^(\S+) days, (\S+) statutory$/.exec(text) ?? [];
        return Decimal.max(0, dayPay().times(days).times(share).minus(statutory));
      });
      return pennies(Decimal.sum(0, ...above)).toFixed(2);
    }
  }
}

describe("workings of salary", () => {
  it.each(CASES)("re-compute: $id", ({ facts }) => {
    const result = salaryLines(facts, rulebook, { explain: true });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { value, workings } = result;
    expect(workings?.steps.map(({ figure }) => figure)).toEqual(value.lines.map((_, at) => `/lines/${at}/amount`));
    for (const [at, step] of (workings?.steps ?? []).entries()) {
      expect(step.value).toBe(value.lines[at]?.amount);
      expect(recomputed(step)).toBe(step.value);
      expect(step.sources.every((id) => workings?.sources[id] !== undefined)).toBe(true);
    }
    expect(salaryOf(facts)).toEqual(value);
  });

  it("covers every kind of step", () => {
    const ids = CASES.flatMap(({ facts }) => {
      const result = salaryLines(facts, rulebook, { explain: true });
      return result.ok ? (result.workings?.steps ?? []).map(({ id }) => id) : [];
    });
    const kinds = ["absence", "days", "top-up", "whole-absence", "whole-period"];
    expect([...new Set(ids)].sort()).toEqual(kinds.map((kind) => `salary.${kind}`));
  });

  it("of segments name the version that ends each of them", () => {
    const facts = {
      periodStartDate: "2026-06-01",
      periodEndDate: "2026-06-30",
      startDate: "2020-01-06",
      salaryHistory: [
        { effectiveFrom: "2020-01-06", salary: "30000" },
        { effectiveFrom: "2026-06-16", salary: "36000" },
      ],
    };
    const result = splitIntoSegments(facts, rulebook, { explain: true });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.workings.steps.map(({ inputs, value }) => [inputs.version, inputs["next version"], value])).toEqual([
      ["2020-01-06", "2026-06-16", "2026-06-01 to 2026-06-15"],
      ["2026-06-16", "none", "2026-06-16 to 2026-06-30"],
    ]);
  });

  it("are not there when nobody asks", () => {
    const result = salaryLines(JUNE as SalaryFacts, rulebook);
    expect(result.ok && result.workings).toBeNull();
  });
});
