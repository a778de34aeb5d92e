import { type CallOptions, formatPence, type Money, Reader, type Result, type Workings } from "../base";
import { grossToNet, type Payslip } from "../gross-to-net";
import { calculation, type Rulebook } from "../rulebook";
import type { GrossForNetFacts } from "./facts";
import { findPay } from "./find-pay";
import { readWanted, type Wanted } from "./read-wanted";

/** Pay with its payslip. */
export interface GrossAnswer {
  /** The pay that was looked for: gross pay, or the amount of the adjusted line. */
  readonly grossPay: Money;
  readonly payslip: Payslip;
  /** The steps behind the payslip, if they were requested. */
  readonly workings: Workings | null;
}

/** Every pay that gives the wanted amount, or the nearest ones if no pay does. */
export interface GrossForNet {
  /** Every pay that gives the wanted amount exactly, the smallest first. */
  readonly answers: readonly GrossAnswer[];
  /** If there is no answer: the nearest results on either side; null if there is none. */
  readonly below: GrossAnswer | null;
  readonly above: GrossAnswer | null;
  /** If there is no answer: the difference between the results of `below` and `above`; null if one of them is missing. */
  readonly gap: Money | null;
  /** False if there are more answers than the search lists: a range of pay gives the same result. */
  readonly isComplete: boolean;
  /** How many payslips were calculated in the search. */
  readonly evaluations: number;
}

/**
 * Finds the gross pay that gives a wanted net pay, or a wanted total cost to employer, through the whole payslip: tax,
 * National Insurance, loans, pensions, sacrifice and court orders, with the year to date.
 *
 * Amounts are decimal strings in whole pence. Tax and loans are taken in whole pounds and tables of orders have steps,
 * so that one net pay can have several answers, or none: then the nearest results below and above are returned. Each
 * answer's payslip is the one of `grossToNet` for that pay. Problems: those of `grossToNet`, with the paths of these
 * facts; `required` and `sent_together` unless one of `netPay` and `employerCost` is given.
 * Source: the rules of the payslip; the search is docs/adr/0122.
 */
export const grossForNet = calculation<GrossForNetFacts, GrossForNet>((facts, rulebook, options) => {
  const reader = new Reader();
  const own = reader.object(facts, "");
  if (own === null) return { ok: false, problems: reader.problems };
  const wanted = readWanted(reader, own);
  const found = findPay(wanted, rulebook);
  const problems = [...reader.problems, ...found.problems];
  if (problems.length > 0) return { ok: false, problems };
  return answer(wanted, found, rulebook, options);
});

type Found = ReturnType<typeof findPay>;

function answer(
  { factsWith }: Wanted,
  { answers, below, above, isComplete, evaluations }: Found,
  rulebook: Rulebook,
  options: CallOptions | undefined,
): Result<GrossForNet> {
  let rules = "";
  const write = (pay: number): GrossAnswer => {
    const result = grossToNet(factsWith(formatPence(pay)), rulebook, { ...options, allowShortfall: true });
    if (!result.ok) throw new Error("A payslip that was probed cannot be calculated.");
    rules = result.rules;
    return { grossPay: formatPence(pay), payslip: result.value, workings: result.workings };
  };
  const value: GrossForNet = {
    answers: answers.map(({ pay }) => write(pay)),
    below: below && write(below.pay),
    above: above && write(above.pay),
    gap: below && above && formatPence(above.reached - below.reached),
    isComplete,
    evaluations,
  };
  return { ok: true, value, workings: null, rules };
}
