import type { Mutant } from "./mutant";

/** A broken rule, and how many rows of a file of worked examples it must break at least. */
export interface WorkedMutant extends Mutant {
  readonly file: string;
  readonly atLeast: number;
}

const WAGE = "src/engine/minimum-wage";

/** Broken rules of the chapters. */
export const WORKED_MUTANTS: readonly WorkedMutant[] = [
  {
    name: "an accommodation charge below the offset raises the pay that counts",
    file: "2026-27/worked-minimum-wage",
    edits: [{ file: `${WAGE}/assess.ts`, text: "Math.min(0, offset - charge)", becomes: "offset - charge" }],
    atLeast: 3,
  },
  {
    name: "a minimum wage at school",
    file: "2026-27/worked-minimum-wage",
    edits: [
      { file: `${WAGE}/assess.ts`, text: 'if (isOfSchoolAge(read)) return "None";', becomes: "" },
      { file: `${WAGE}/assess.ts`, text: 'import { isOfSchoolAge } from "./school-age";', becomes: "" },
    ],
    atLeast: 2,
  },
];
