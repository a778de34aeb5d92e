import { describe, test } from "vitest";
import { rulebookOf, SOURCE } from "./support/golden/engine";
import { expectAll } from "./support/golden/expect-all";
import { SINGLE_FUNCTIONS, UNDER_FIGURES_NOT_HELD } from "./support/golden/manifest";
import { withFiguresOf } from "./support/golden/years-not-held";
import { readRuleDocuments } from "./support/rule-documents";

const IN_FORCE = readRuleDocuments();

describe.each([
  { name: "examples of single functions", documents: IN_FORCE, entries: SINGLE_FUNCTIONS },
  ...UNDER_FIGURES_NOT_HELD.map((entry) => {
    const year = entry.file.slice(0, 7);
    return { name: `examples under figures of ${year}`, documents: withFiguresOf(year, IN_FORCE), entries: [entry] };
  }),
])("$name", ({ documents, entries }) => {
  const rulebook = rulebookOf(SOURCE, documents);
  test.each(entries)("$file", (entry) => {
    expectAll(entry, rulebook, "its public function");
  });
});
