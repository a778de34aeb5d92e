import { type EarningsPeriod, earningsPeriodOf, PAY_FREQUENCIES, type Reader, type Unread } from "../base";
import { noTotals, sum } from "../national-insurance";
import type { FiguresInForce } from "../rulebook";
import { type Earlier, readEarlier } from "./read-earlier";

const KNOWN_OTHER_JOBS = new Set(["payFrequency", "earningsPeriodToDate"]);

/** What a person's other jobs mean for a payment. */
interface OtherJobs {
  /** That of the shortest interval. */
  readonly earningsPeriod: EarningsPeriod;
  /** What they and this job paid earlier in it. */
  readonly earlier: Earlier;
}

/** Reads what a person's other jobs mean for a payment, beside what this job paid; null without them. */
export function readOtherJobs(reader: Reader, facts: Unread, figures: FiguresInForce, own: Earlier): OtherJobs | null {
  if (facts.otherJobs === undefined || facts.otherJobs === null) return null;
  const path = "/otherJobs";
  const owner = reader.object(facts.otherJobs, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_OTHER_JOBS, path);
  const frequency = reader.choice(owner, "payFrequency", path, PAY_FREQUENCIES);
  const earlier = together(own, readEarlier(reader, owner, `${path}/earningsPeriodToDate`, figures));
  return { earningsPeriod: earningsPeriodOf(frequency), earlier };
}

/** Adds what the other jobs paid in the earnings period to what this one did. */
function together(own: Earlier, others: Earlier): Earlier {
  const letters = [...new Set([...own.letters, ...others.letters].map(({ letter }) => letter))];
  const totalsOf = (earlier: Earlier, letter: string) => earlier.letters.find((totals) => totals.letter === letter);
  return {
    letters: letters.map((letter) => sum(totalsOf(own, letter) ?? noTotals(letter), totalsOf(others, letter))),
    studentLoan: own.studentLoan + others.studentLoan,
    postgraduateLoan: own.postgraduateLoan + others.postgraduateLoan,
  };
}
