import { createRulebook, type Rulebook } from "../engine/entry-payslip";
import { EARLIER_YEARS, LATEST_YEAR, latestRules } from "../rules/payslip/years";
import { onceEach } from "./once-each";

// The page includes the part of the latest year that a payslip needs; an earlier year is fetched on demand. The service
// worker keeps all.

export { LATEST_YEAR };

type Documents = Readonly<Record<string, unknown>>;

const EARLIER: Readonly<Record<string, () => Promise<{ readonly rules: Documents }>>> = EARLIER_YEARS;

/** The page's tax years, latest first. */
export const TAX_YEARS: readonly string[] = [LATEST_YEAR, ...Object.keys(EARLIER).reverse()];

export const latestRulebook: Rulebook = rulebookOf(latestRules);

/** Returns the rulebook of an earlier tax year, fetched once. */
export const loadRulebook = onceEach(async (taxYear): Promise<Rulebook> => {
  const year = EARLIER[taxYear];
  return year === undefined ? latestRulebook : rulebookOf((await year()).rules);
});

function rulebookOf(documents: Documents): Rulebook {
  const created = createRulebook(documents);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  return created.value;
}
