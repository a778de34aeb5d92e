import type { Reader, Unread, WorkingStep } from "../../base";
import type { PensionRules } from "../pension-rules";
import { checkMinimum, minimumTest } from "./check-minimum";
import { explainContributions } from "./explain-contributions";
import type { Contributions } from "./facts";
import { type ReadContributions, readContributions, type SavingOf } from "./read-contributions";
import { settleContributions } from "./settle-contributions";
import { writeContributions } from "./write-contributions";

/** Contributions of one payment, with what was read for them and their steps on demand. */
export interface WorkedOut {
  readonly read: ReadContributions;
  readonly value: Contributions;
  readonly steps: () => WorkingStep[];
}

/** Reads, settles, tests and writes the contributions of one payment; null with the problems when anything is wrong. */
export function workOutContributions(
  reader: Reader,
  owner: Unread,
  rules: PensionRules,
  savingOf: SavingOf | null,
): WorkedOut | null {
  const read = readContributions(reader, owner, rules, savingOf);
  if (read === null || reader.problems.length > 0) return null;
  const settled = settleContributions(read);
  const tolerance = rules.policy("minimumTotalTolerance", read.day) === "OnePenny" ? 1 : 0;
  const minimum = minimumTest(read, settled, tolerance);
  checkMinimum(reader, read, settled, minimum);
  if (reader.problems.length > 0) return null;
  return { read, value: writeContributions(read, settled, minimum), steps: () => explainContributions(read, settled) };
}
