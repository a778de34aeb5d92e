import { Reader, type shape, type Unread } from "../../base";
import type { Payslip } from "../../gross-to-net";
import { checkFigures, type Figures, LETTERS, type LetterNi, readFigures } from "./figures";
import { LINE_TEXT } from "./line-text";
import type { PayRow } from "./pay-row";
import { readRows } from "./rows";

/** What a journal posts of a payslip. */
export interface PostedPayslip {
  /** The payslip as given, for its period to be checked; null without a payslip. */
  readonly stated: Unread | null;
  readonly niCategory: string;
  readonly rows: readonly PayRow[];
  readonly figures: Figures;
  readonly letters: readonly LetterNi[];
}

/** A payslip as the engine wrote it, of which only the posted parts are read. */
export const PAYSLIP: shape.Shape<Payslip, PostedPayslip> = {
  read(reader, value, key, path) {
    const at = `${path}/${key}`;
    const payslip = reader.object(value, at);
    return payslip === null
      ? { ...readPosted(new Reader(), {}, at), stated: null }
      : { ...readPosted(reader, payslip, at), stated: payslip };
  },
  schema: () => ({ type: "object" }),
};

function readPosted(reader: Reader, payslip: Unread, path: string): Omit<PostedPayslip, "stated"> {
  const before = reader.problems.length;
  const figures = readFigures(reader, payslip, path);
  const rows = readRows(reader, payslip, path);
  const letters = LETTERS.read(reader, payslip.niBreakdown, "niBreakdown", path);
  if (reader.problems.length === before) checkFigures(reader, { figures, rows, letters }, path);
  const niCategory = LINE_TEXT.read(reader, payslip.niCategory, "niCategory", path);
  return { niCategory, rows, figures, letters };
}
