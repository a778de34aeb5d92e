import { createRulebook, type Rulebook } from "../engine";
import { onceEach } from "./once-each";

// Every chapter of a tax year, for the panels that need more than a payslip does. Fetched when a panel opens.

type Documents = Readonly<Record<string, unknown>>;

const YEARS: Record<string, () => Promise<{ readonly rules: Documents }>> = {
  "2026": () => import("../rules/2026-27"),
  "2025": () => import("../rules/2025-26"),
  "2024": () => import("../rules/2024-25"),
  "2023": () => import("../rules/2023-24"),
  "2022": () => import("../rules/2022-23"),
};

/** The rulebook of a tax year with every chapter, fetched once. */
export const loadWholeRulebook = onceEach(async (taxYear): Promise<Rulebook> => {
  const year = YEARS[taxYear];
  if (year === undefined) throw new Error(`There are no rules of ${taxYear}`);
  const created = createRulebook((await year()).rules);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  return created.value;
});
