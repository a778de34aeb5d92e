import { expect, test } from "vitest";
import { BOUNDARY_MUTANTS } from "./support/golden/boundary-mutants";
import { handCalculator } from "./support/golden/by-hand";
import { chapterCalculator } from "./support/golden/chapter-calculator";
import { boundaryGroups } from "./support/golden/disagreements";
import { rulebookOf } from "./support/golden/engine";
import { mutatedEngine } from "./support/golden/mutant";
import { readRuleDocuments } from "./support/rule-documents";

// What the boundary rows prove beyond the official ones: each of these broken rules makes some of them differ. The year
// is 2025-26: its monthly lower earnings limit is not exactly 13/3 of the weekly one.

const DOCUMENTS = readRuleDocuments();
const BY_HAND = handCalculator(DOCUMENTS);
/** Small groups first: the first that differs is enough. */
const GROUPS = [...boundaryGroups(DOCUMENTS, "2025-26")].sort((one, other) => one.count - other.count);

test.each(BOUNDARY_MUTANTS)("$name", async ({ name, edits = [] }) => {
  const engine = await mutatedEngine(edits);
  const calculator = chapterCalculator(engine, rulebookOf(engine, DOCUMENTS));
  const found = GROUPS.find(({ compare }) => compare(calculator, BY_HAND).length > 0);
  console.log(`${name}: boundary cases of 2025-26 differ in the limits of ${found?.group}`);
  expect(found).toBeDefined();
});
