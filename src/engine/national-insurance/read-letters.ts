import { LETTER_AMOUNTS, NI_BANDS, pointerStep, type Reader, type Unread } from "../base";
import type { FiguresInForce } from "../rulebook";
import type { LetterTotals } from "./contributions";
import { readNiCategory } from "./ni-category";

const KNOWN = new Set<string>([...LETTER_AMOUNTS, "bands"]);
const BANDS = new Set<string>(NI_BANDS);

/** Reads a map from category letter to totals, as in opening balances and payslips; empty if left out. */
export function readLetters(
  reader: Reader,
  owner: Unread,
  key: string,
  path: string,
  figures: FiguresInForce,
): LetterTotals[] {
  if (owner[key] === undefined || owner[key] === null) return [];
  const at = `${path}/${key}`;
  const map = reader.object(owner[key], at);
  const letters: LetterTotals[] = [];
  for (const name in map) {
    const letterPath = at + pointerStep(name);
    const letter = readNiCategory(reader, name, letterPath, figures);
    const entry = reader.object(map[name], letterPath);
    if (entry !== null) letters.push(readTotals(reader, entry, letter, letterPath));
  }
  return letters;
}

function readTotals(reader: Reader, entry: Unread, letter: string, path: string): LetterTotals {
  reader.onlyKnown(entry, KNOWN, path);
  reader.optionalAmount(entry.grossForEmployerNi, "grossForEmployerNi", path);
  const gross = reader.amount(entry.grossForEmployeeNi, "grossForEmployeeNi", path);
  const bands = readBands(reader, entry, path);
  const employee = reader.amount(entry.ni, "ni", path);
  const employer = reader.amount(entry.employerNi, "employerNi", path);
  const { atLel, lelToPt, ptToUel, aboveUel } = bands;
  return { letter, gross, employee, employer, atLel, lelToPt, ptToUel, aboveUel };
}

function readBands(reader: Reader, entry: Unread, path: string) {
  const at = `${path}/bands`;
  const bands = entry.bands === undefined ? null : reader.object(entry.bands, at);
  if (bands === null) return { atLel: 0, lelToPt: 0, ptToUel: 0, aboveUel: 0 };
  reader.onlyKnown(bands, BANDS, at);
  return {
    atLel: reader.amount(bands.atLel, "atLel", at),
    lelToPt: reader.amount(bands.lelToPt, "lelToPt", at),
    ptToUel: reader.amount(bands.ptToUel, "ptToUel", at),
    aboveUel: reader.optionalAmount(bands.aboveUel, "aboveUel", at),
  };
}
