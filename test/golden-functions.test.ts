import { describe, test } from "vitest";
import { rulebookOf, SOURCE } from "./support/golden/engine";
import { expectAll } from "./support/golden/expect-all";
import { SINGLE_FUNCTIONS, UNDER_FIGURES_OF_2018 } from "./support/golden/manifest";
import { withFiguresOf2018 } from "./support/golden/year-2018-19";
import { readRuleDocuments } from "./support/rule-documents";

const IN_FORCE = readRuleDocuments();

describe.each([
  { name: "examples of single functions", documents: IN_FORCE, entries: SINGLE_FUNCTIONS },
  { name: "examples under figures of 2018-19", documents: withFiguresOf2018(IN_FORCE), entries: UNDER_FIGURES_OF_2018 },
])("$name", ({ documents, entries }) => {
  const rulebook = rulebookOf(SOURCE, documents);
  test.each(entries)("$file", (entry) => {
    expectAll(entry, rulebook, "its public function");
  });
});
