import { readDate } from "../../src/engine/base";
import { oracleFigures } from "../../test/oracle";
import { readRuleDocuments, rulebookOf } from "../../test/support/rule-documents";
import type { TwoFigures } from "./contributions";

/** Returns the figures in force on the last day of October of a tax year. */
export function figuresOf(taxYear: number): TwoFigures {
  const documents = readRuleDocuments();
  const date = `${taxYear}-10-31`;
  const engine = rulebookOf(documents).figuresOn(readDate(date));
  if (engine === null) throw new RangeError(`no rules for the tax year that starts in ${taxYear}`);
  return { engine, oracle: oracleFigures(documents)(date), date };
}
