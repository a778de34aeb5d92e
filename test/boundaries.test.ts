import { describe, expect, test } from "vitest";
import { handCalculator } from "./support/golden/by-hand";
import { chapterCalculator } from "./support/golden/chapter-calculator";
import { boundaryGroups } from "./support/golden/disagreements";
import { rulebookOf, SOURCE } from "./support/golden/engine";
import { payslipCalculator } from "./support/golden/payslip-calculator";
import { readRuleDocuments, ruleYears } from "./support/rule-documents";

// Every limit in the rule files, a penny below and a penny above: the public functions against the formulas by hand.

const DOCUMENTS = readRuleDocuments();
const RULEBOOK = rulebookOf(SOURCE, DOCUMENTS);
const BY_HAND = handCalculator(DOCUMENTS);
const CALCULATORS = [chapterCalculator(SOURCE, RULEBOOK), payslipCalculator(SOURCE, RULEBOOK)];

describe.each(ruleYears())("%s", (year) => {
  describe.each(boundaryGroups(DOCUMENTS, year))("limits of $group", ({ group, count, compare }) => {
    test.each(CALCULATORS)("through $name", (calculator) => {
      console.log(`${year} ${group}: ${count} cases through ${calculator.name}`);
      expect(count).toBeGreaterThan(0);
      expect(compare(calculator, BY_HAND).slice(0, 5)).toEqual([]);
    });
  });
});
