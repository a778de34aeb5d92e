import { describe, expect, test } from "vitest";
import type { PayslipFacts } from "../../src/engine";
import { type ComparedEmployee, comparePayrolls, type StatedPayslip } from "../../src/engine/compare";
import { rulebook } from "../support/library";
import { fc } from "../support/property";
import { drawnPayslips } from "./draw";
import { amountsOf, effective, FAULTS, plantedPairs, statedBy } from "./plant";

// Faults planted in drawn payslips: each kind alone, and pairs. A fault without effect is no fault.

const SEED = 20260406;
const DRAWN = fc.sample(drawnPayslips(rulebook), { numRuns: 25, seed: SEED });
const LEAST_NAMED = 0.95;

function compared(facts: PayslipFacts, stated: StatedPayslip): ComparedEmployee {
  const result = comparePayrolls({ employees: [{ employeeId: "1", facts, stated }] }, rulebook);
  const employee = result.ok ? result.value.employees[0] : undefined;
  if (employee === undefined) throw new Error(JSON.stringify(result));
  return employee;
}

const causesOf = (employee: ComparedEmployee) => employee.causes.map(({ cause }) => cause).sort();
function share(named: readonly boolean[]): number {
  return named.filter((each) => each).length / named.length;
}

test("payslips that are equal get no cause", () => {
  for (const facts of DRAWN) {
    const employee = compared(facts, statedBy(facts, amountsOf(facts, rulebook) ?? {}));
    expect([employee.outcome, employee.causes, employee.unexplained]).toEqual(["Equal", [], []]);
  }
});

describe("a fault is named", () => {
  test.each(FAULTS)("$cause", (fault) => {
    const named = DRAWN.flatMap((facts, way) => {
      const stated = effective([[fault, way]], facts, rulebook);
      return stated === null ? [] : [causesOf(compared(facts, stated)).join() === fault.cause];
    });
    console.log(`${fault.cause}: ${named.filter((each) => each).length} of ${named.length}`);
    expect(named.length).toBeGreaterThan(2);
    expect(share(named)).toBeGreaterThanOrEqual(LEAST_NAMED);
  });

  test("in pairs of any two kinds", () => {
    const named = DRAWN.flatMap((facts, way) =>
      plantedPairs(way).flatMap(([first, second]) => {
        const stated = effective(
          [
            [first, way],
            [second, way + 1],
          ],
          facts,
          rulebook,
        );
        return stated === null
          ? []
          : [causesOf(compared(facts, stated)).join() === [first.cause, second.cause].sort().join()];
      }),
    );
    console.log(`pairs: ${named.filter((each) => each).length} of ${named.length}`);
    expect(named.length).toBeGreaterThan(100);
    expect(share(named)).toBeGreaterThanOrEqual(LEAST_NAMED);
  });
});

test("whatever is stated, the causes give it to the penny, or what is left is named", () => {
  fc.assert(
    fc.property(fc.nat(DRAWN.length - 1), fc.nat(50_000), fc.nat(50_000), (at, tax, ni) => {
      const facts = DRAWN[at] as PayslipFacts;
      const amounts = { tax: (tax / 100).toFixed(2), ni: (ni / 100).toFixed(2) };
      const employee = compared(facts, { amounts });
      expect(employee.outcome === "Unexplained").toBe(employee.unexplained.length > 0);
      for (const { amount, stated, calculated, difference } of employee.amounts) {
        expect(Math.round(Number(stated) * 100) - Math.round(Number(calculated) * 100)).toBe(
          Math.round(Number(difference) * 100),
        );
        expect(amount in amounts).toBe(true);
      }
    }),
    { seed: SEED, numRuns: 15 },
  );
});
