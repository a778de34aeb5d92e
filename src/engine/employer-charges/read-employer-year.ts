import { endOfTaxYear, type Reader, type Unread } from "../base";
import { type FiguresInForce, type Rulebook, readTaxYearFigures } from "../rulebook";

/** Reads the tax year of an employer's facts and the figures at its end; null with problems when nothing can be read. */
export function readEmployerYear(
  reader: Reader,
  facts: unknown,
  known: ReadonlySet<string>,
  rulebook: Rulebook,
): { readonly figures: FiguresInForce; readonly owner: Unread } | null {
  const owner = reader.object(facts, "");
  if (owner === null) return null;
  reader.onlyKnown(owner, known, "");
  const figures = readTaxYearFigures(reader, owner, rulebook, endOfTaxYear);
  return figures === null ? null : { figures, owner };
}
