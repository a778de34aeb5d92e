import type { Reader, Unread } from "../base";
import { type LetterTotals, readLetters } from "../national-insurance";
import type { FiguresInForce } from "../rulebook";

/** What was paid earlier in an earnings period, in pence. */
export interface Earlier {
  readonly letters: readonly LetterTotals[];
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
}

export const NOTHING_EARLIER: Earlier = { letters: [], studentLoan: 0, postgraduateLoan: 0 };
const KNOWN_EARLIER = new Set(["niBandResult", "studentLoan", "postgraduateLoan"]);

/** Reads `earningsPeriodToDate` of the facts or of a part of them, at its path; nothing if it is left out. */
export function readEarlier(reader: Reader, facts: Unread, path: string, figures: FiguresInForce): Earlier {
  if (facts.earningsPeriodToDate === undefined) return NOTHING_EARLIER;
  const owner = reader.object(facts.earningsPeriodToDate, path);
  if (owner === null) return NOTHING_EARLIER;
  reader.onlyKnown(owner, KNOWN_EARLIER, path);
  if (owner.niBandResult === undefined) reader.refuse("required", `${path}/niBandResult`);
  return {
    letters: readLetters(reader, owner, "niBandResult", path, figures),
    studentLoan: reader.optionalPositiveAmount(owner.studentLoan, "studentLoan", path),
    postgraduateLoan: reader.optionalPositiveAmount(owner.postgraduateLoan, "postgraduateLoan", path),
  };
}
