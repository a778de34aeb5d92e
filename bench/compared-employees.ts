import fc from "fast-check";
import type { PayslipFacts } from "../src/engine";
import type { StatedPayslip } from "../src/engine/compare";
import { drawnPayslips } from "../test/compare/draw";
import { effective, FAULTS, type Planting, plantedPairs, statedWith } from "../test/compare/plant";
import { rulebook } from "../test/support/library";

const DIFFERENT = 200;
const ONE_FAULT_IN = 25;
const TWO_FAULTS_IN = 100;

/** An employee as two payrolls have them. */
interface ComparedEmployee {
  readonly employeeId: string;
  readonly facts: PayslipFacts;
  readonly stated: StatedPayslip;
}

const drawn = fc.sample(drawnPayslips(rulebook), { numRuns: DIFFERENT, seed: 20260406 });

/** Makes employees of whom 19 in 20 are equal in both payrolls, one in 25 has one fault and one in 100 two. */
export function comparedEmployees(people: number): readonly ComparedEmployee[] {
  return Array.from({ length: people }, (_, at) => employee(at));
}

function employee(at: number): ComparedEmployee {
  const facts = drawn[at % DIFFERENT] as PayslipFacts;
  const [first, second] = plantedPairs(at)[at % plantedPairs(at).length] ?? [];
  const one: Planting = at % ONE_FAULT_IN === 1 ? ([[FAULTS[at % FAULTS.length] ?? FAULTS[0], at]] as Planting) : [];
  const planted: Planting =
    at % TWO_FAULTS_IN === 0 && first && second
      ? [
          [first, at],
          [second, at + 1],
        ]
      : one;
  const own = statedWith([], facts, rulebook) as StatedPayslip;
  const stated = planted.length === 0 ? own : (effective(planted, facts, rulebook) ?? own);
  return { employeeId: String(at), facts, stated };
}
