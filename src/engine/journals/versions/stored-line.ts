import { formatPence, pointerStep, shape } from "../../base";
import type { JournalLine } from "../journal";

const SIDE = shape.amount({ from: 0 });
const TEXT_OR_NULL = shape.nullable(shape.anyText);
const CODE = shape.part({ dimension: shape.anyText, code: shape.anyText });

/** What is checked of a line. */
const CHECKED = shape.part({
  nominalCode: shape.anyText,
  accountCode: shape.anyText,
  description: shape.anyText,
  nominalName: TEXT_OR_NULL,
  department: TEXT_OR_NULL,
  payElementId: TEXT_OR_NULL,
  controlAccount: TEXT_OR_NULL,
  debit: SIDE,
  credit: SIDE,
  trackingCodes: shape.list(CODE, { upTo: 10 }, shape.distinct("dimension")),
});

/** A line of a stored journal, handed on as it was stored, its amounts with two decimals. */
export const STORED_LINE: shape.Shape<JournalLine> = {
  read(reader, value, key, path) {
    const { debit, credit, trackingCodes } = CHECKED.read(reader, value, key, path);
    if (debit !== 0 && credit !== 0) {
      reader.refuse("sent_together", `${path}${pointerStep(key)}/credit`, { other: "debit" });
    }
    // Nothing is done with a line that is not one: its problem is the answer.
    const line = value as JournalLine;
    return { ...line, debit: formatPence(debit), credit: formatPence(credit), trackingCodes };
  },
  schema: () => CHECKED.schema(),
};
