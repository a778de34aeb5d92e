import { compareAmounts, unexplained } from "./compare";
import { predicted } from "./predicted";
import type { Played, Slip } from "./stage";

/** What the twins of a kind show: each line is a fault. */
export interface Judged {
  readonly faults: readonly string[];
  /** Years to date that the oracle predicted, and that were as it says or are among the faults. */
  readonly predictions: number;
}

/** Compares twins with one another, and both with the oracle where it knows their chapters. */
export function judge(all: readonly Played[]): Judged {
  const faults: string[] = [];
  let predictions = 0;
  for (const played of all) {
    const own = [...unexplained(played)];
    const oracle = predicted(played);
    const years = [
      ["in time", oracle?.inTime, played.inTimeSlip],
      ["late", oracle?.late, played.lateSlip],
    ] as const;
    for (const [who, year, slip] of years) {
      if (year === null || year === undefined) continue;
      predictions += 1;
      own.push(...compareAmounts(slip?.yearToDate ?? {}, year).map((each) => `the oracle, ${who}: ${each}`));
    }
    if (own.length > 0) faults.push(textOf(played, own));
  }
  return { faults, predictions };
}

/** Says what twins are, so that they can be made again by hand, and what is wrong with them. */
function textOf({ kind, frequency, record, fact, toldAfter, corrections }: Played, faults: readonly string[]): string {
  const calls = [...(fact.before ?? []), ...fact.told].map(({ method, path, body }: Slip) => {
    return `${method} ${path} ${JSON.stringify(body)}`;
  });
  const unequal = corrections.map(({ status, unequal: named }) => `${status} ${JSON.stringify(named)}`);
  const from = `from ${fact.from}, told after run ${toldAfter}`;
  return [`${kind}, ${frequency}, ${from}: ${JSON.stringify(record)}`, ...calls, ...unequal, ...faults].join("\n  ");
}
