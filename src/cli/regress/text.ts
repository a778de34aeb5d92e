import { count } from "../report/figures";
import { printable, type Terminal, table, wrap } from "../terminal";
import { chartText } from "./chart-text";
import { shownAmount, shownDifference } from "./figures";
import { absentChanges, isAsDeclared, type Regression } from "./regress";
import type { SmallestExample } from "./smallest";
import type { FigureChanges } from "./tally";
import { pairLabel } from "./year-pairs";

type Screen = Pick<Terminal, "width" | "paint">;

const PEOPLE_SHOWN = 3;

/** Writes the comparison as text: what was compared, what changed most, the smallest examples, and the verdict. */
export function regressionText(regression: Regression, screen: Screen): string {
  const blocks = [heading(regression, screen)];
  if (regression.figures.length > 0) {
    blocks.push(figuresTable(regression.figures, screen));
    blocks.push(...regression.figures.map((changes) => figureBlock(changes, regression, screen)));
  }
  return `${[...blocks, verdict(regression, screen)].join("\n")}\n`;
}

function heading({ request, samples, payslips, changedSamples }: Regression, { paint, width }: Screen): string {
  const { before, after, pairs, seed } = request;
  const years = pairs.map(pairLabel).join(", ");
  const digests = pairs.map((pair) => {
    const [one, other] = [before.rulebook.digestOf(pair.before), after.rulebook.digestOf(pair.after)];
    return `  ${pairLabel(pair)}  digest ${one?.slice(0, 12)} → ${other?.slice(0, 12)}`;
  });
  const compared = `${count(samples, "sample", "samples")} with ${count(payslips, "payslip", "payslips")}, seed ${seed}: ${count(changedSamples, "sample changes", "samples change")}.`;
  return [
    ...wrap(printable(`Before: ${before.name}. After: ${after.name}. Tax years: ${years}.`), width).map((line) =>
      paint("strong", line),
    ),
    ...digests.map((line) => paint("quiet", line)),
    ...wrap(compared, width),
    "",
  ].join("\n");
}

function figuresTable(figures: readonly FigureChanges[], screen: Screen): string {
  return table<FigureChanges>(
    [
      { title: "Figure", value: ({ figure }) => figure },
      { title: "Payslips", align: "right", value: ({ payslips }) => String(payslips) },
      { title: "Lower", align: "right", value: ({ lower }) => String(lower), leaves: 2 },
      { title: "Higher", align: "right", value: ({ higher }) => String(higher), leaves: 3 },
      { title: "From", align: "right", value: ({ figure, least }) => shownDifference(figure, least) },
      { title: "To", align: "right", value: ({ figure, most }) => shownDifference(figure, most) },
      { title: "Total", align: "right", value: ({ figure, sum }) => shownDifference(figure, sum), leaves: 1 },
      { title: "Undeclared", align: "right", value: ({ undeclared }) => String(undeclared) },
    ],
    figures,
    null,
    screen,
  );
}

function figureBlock(changes: FigureChanges, { examples, refusals }: Regression, screen: Screen): string {
  const { figure, changed } = changes;
  const example = examples.find((each) => each.figure === figure);
  const people = changed.slice(0, PEOPLE_SHOWN).flatMap(({ sample, before, after, payslips }) => {
    const amounts = `${shownAmount(figure, before)} → ${shownAmount(figure, after)} (${shownDifference(figure, after - before)})`;
    const line = `${printable(sample.id)} ${amounts} on ${count(payslips, "payslip", "payslips")}`;
    return wrap(line, screen.width, "    ");
  });
  return [
    screen.paint("accent", figure),
    chartText(changes, screen),
    ...(figure === "refused" ? refusalLines(refusals) : []),
    `  ${screen.paint("quiet", "Changed most:")}`,
    ...people,
    ...(example === undefined ? [] : exampleLines(example, screen)),
    "",
  ].join("\n");
}

function refusalLines(refusals: Regression["refusals"]): string[] {
  return Object.entries(refusals).map(([token, number]) => `  ${token}, ${count(number, "sample", "samples")}`);
}

function exampleLines({ figure, drawn, before, after }: SmallestExample, { paint, width }: Screen): string[] {
  const command = drawn.kind === "year" ? "pay-year" : "gross-to-net";
  const amounts = `${shownAmount(figure, before)} → ${shownAmount(figure, after)}`;
  return [
    `  ${paint("quiet", `Smallest example, for calc ${command}:`)} ${amounts}`,
    ...wrap(JSON.stringify(drawn.facts).replaceAll(",", ", "), width, "    "),
  ];
}

function verdict(regression: Regression, { paint, width }: Screen): string {
  const absent = absentChanges(regression).flatMap(({ entry, figure }) =>
    wrap(printable(`Declared, but did not happen: ${figure} (${entry.because}).`), width),
  );
  const undeclared = regression.figures.filter((changes) => changes.undeclared > 0);
  const surplus = undeclared.map((changes) => {
    return `Not declared: ${changes.figure}, on ${count(changes.undeclared, "payslip", "payslips")}.`;
  });
  if (!isAsDeclared(regression)) return [...absent, ...surplus].map((line) => paint("bad", line)).join("\n");
  const fine =
    regression.figures.length === 0 ? "Nothing changes." : "Every change was declared, and all of them happened.";
  return paint("good", fine);
}
