import type { Reader, Unread, WorkingStep } from "../../base";
import type { PensionRules } from "../pension-rules";
import { checkMinimum, minimumTest } from "./check-minimum";
import { explainContributions } from "./explain-contributions";
import type { Contributions } from "./facts";
import type { PensionPayment } from "./pension-payment";
import { type PensionRow, pensionRows } from "./pension-rows";
import { type ReadContributions, readContributions } from "./read-contributions";
import { settleContributions } from "./settle-contributions";
import { writeContributions } from "./write-contributions";

/** Contributions of one payment, with the facts read for them and their steps on demand. */
interface WorkedOut {
  readonly read: ReadContributions;
  readonly rows: readonly PensionRow[];
  readonly value: Contributions;
  readonly steps: () => WorkingStep[];
}

/** Reads, settles, tests and writes the contributions of one payment; null with problems if anything is wrong. */
export function workOutContributions(
  reader: Reader,
  owner: Unread,
  rules: PensionRules,
  known: PensionPayment | null,
): WorkedOut | null {
  const read = readContributions(reader, owner, rules, known);
  if (read === null || reader.problems.length > 0) return null;
  const settled = settleContributions(read);
  const minimum = minimumTest(read, settled);
  checkMinimum(reader, read, settled, minimum);
  if (reader.problems.length > 0) return null;
  const rows = pensionRows(read, settled);
  const value = writeContributions(read, settled, minimum, rows);
  return { read, rows, value, steps: () => explainContributions(read, settled) };
}
