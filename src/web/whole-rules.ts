import { createRulebook, type Rulebook } from "../engine";
import { YEARS } from "../rules/years";
import { onceEach } from "./once-each";

// All rule data of a tax year, for the panels that need more than a payslip does. Fetched when a panel opens.

type Documents = Readonly<Record<string, unknown>>;

const MODULES: Readonly<Record<string, () => Promise<{ readonly rules: Documents }>>> = YEARS;

/** Returns the rulebook of a tax year with every subject, fetched once. */
export const loadWholeRulebook = onceEach(async (taxYear): Promise<Rulebook> => {
  const year = MODULES[taxYear];
  if (year === undefined) throw new Error(`There are no rules of ${taxYear}`);
  const created = createRulebook((await year()).rules);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  return created.value;
});
