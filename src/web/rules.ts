import { createRulebook, type Rulebook } from "../engine/entry-payslip";
import { rules as latestRules } from "../rules/payslip/2026-27";
import { onceEach } from "./once-each";

// The page carries the latest year, and of it what a payslip needs; an earlier one is fetched when it is asked for. The
// service worker keeps all.

type Documents = Record<string, unknown>;

export const LATEST_YEAR = "2026";

const EARLIER_YEARS: Record<string, () => Promise<{ readonly rules: Documents }>> = {
  "2025": () => import("../rules/payslip/2025-26"),
  "2024": () => import("../rules/payslip/2024-25"),
  "2023": () => import("../rules/payslip/2023-24"),
  "2022": () => import("../rules/payslip/2022-23"),
};

/** Tax years of the page, latest first. */
export const TAX_YEARS: readonly string[] = [LATEST_YEAR, ...Object.keys(EARLIER_YEARS).reverse()];

export const latestRulebook: Rulebook = rulebookOf(latestRules);

/** The rulebook of an earlier tax year, fetched once. */
export const loadRulebook = onceEach(async (taxYear): Promise<Rulebook> => {
  const year = EARLIER_YEARS[taxYear];
  return year === undefined ? latestRulebook : rulebookOf((await year()).rules);
});

function rulebookOf(documents: Documents): Rulebook {
  const created = createRulebook(documents);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  return created.value;
}
