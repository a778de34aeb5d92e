import { formatPence } from "../../engine/base";
import type { Figure } from "./figures";
import { absentChanges, isAsDeclared, type Regression } from "./regress";
import { seenBy } from "./sample";
import type { SampleChange } from "./tally";

/** Writes the comparison as JSON: every changed sample, with the facts that reproduce it. */
export function regressionJson(regression: Regression): string {
  const { request, samples, payslips, changedSamples, refusals, figures, examples } = regression;
  const { before, after, pairs, seed, population } = request;
  return `${JSON.stringify(
    {
      before: before.name,
      after: after.name,
      years: pairs.map((pair) => ({
        ...pair,
        digestBefore: before.rulebook.digestOf(pair.before),
        digestAfter: after.rulebook.digestOf(pair.after),
      })),
      seed,
      population,
      samples,
      payslips,
      changedSamples,
      refusals,
      asDeclared: isAsDeclared(regression),
      absent: absentChanges(regression).map(({ entry, figure }) => ({ figure, because: entry.because })),
      figures: figures.map(({ changed, least, most, sum, figure, ...counts }) => ({
        figure,
        ...counts,
        least: amount(figure, least),
        most: amount(figure, most),
        sum: amount(figure, sum),
        changed: changed.map((change) => changeJson(figure, change)),
      })),
      smallest: examples.map(({ figure, drawn, before: was, after: is }) => ({
        figure,
        before: amount(figure, was),
        after: amount(figure, is),
        ...drawn,
      })),
      facts: factsById(regression),
    },
    null,
    2,
  )}\n`;
}

function changeJson(figure: Figure, { sample, payslips, before, after }: SampleChange) {
  return {
    id: sample.id,
    payslips,
    before: amount(figure, before),
    after: amount(figure, after),
    difference: amount(figure, after - before),
  };
}

/** Returns the facts of everybody who changed, by id; also as moved to the later year if the years differ. */
function factsById({ request, figures }: Regression): Record<string, unknown> {
  const changed = new Map(figures.flatMap(({ changed }) => changed.map(({ sample }) => [sample.id, sample] as const)));
  return Object.fromEntries(
    [...changed].map(([id, { drawn, pair }]) => {
      const later =
        pair.before === pair.after ? null : { factsAfter: seenBy(drawn, pair, request.after.rulebook).facts };
      return [id, { ...drawn, ...later }];
    }),
  );
}

/** Formats an amount in pounds; refusals are counted. */
function amount(figure: Figure, pence: number): string | number {
  return figure === "refused" ? pence : formatPence(pence);
}
