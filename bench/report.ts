import type { ColdStart } from "./cold-start";
import type { Comparison } from "./suites";

export interface Report {
  readonly machine: string;
  readonly node: string;
  readonly comparisons: readonly Comparison[];
  readonly firstPayslip: ColdStart;
}

/** Writes the results as a page: ratios first, since absolute figures vary with the machine's load. */
export function asMarkdown({ machine, node, comparisons, firstPayslip }: Report): string {
  const rows = comparisons.map(
    ({ name, ratio, target, isReached, cases }) =>
      `| ${name} | ${ratio} | ${target} | ${isReached === null ? "–" : isReached ? "yes" : "no"} | ${cases.map(rate).join("; ")} |`,
  );
  const { medianMilliseconds, slowestMilliseconds, processes, targetMilliseconds } = firstPayslip;
  const isFast = medianMilliseconds <= targetMilliseconds ? "yes" : "no";
  return [
    "# Gross to net: results",
    "",
    `One run on ${machine}, Node ${node.slice(1)}. \`npm run bench\` repeats it.`,
    "",
    "| Comparison | Ratio | Target | Reached | Per second |",
    "| --- | ---: | --- | --- | --- |",
    ...rows,
    "",
    `From the loaded module to the first payslip, rules checked on the way: ${medianMilliseconds} ms (median of ` +
      `${processes} fresh processes, slowest ${slowestMilliseconds} ms; target ${targetMilliseconds} ms; reached: ${isFast}).`,
    "",
    "Each figure is the best sample: other work on the machine only ever adds. The decimal.js payslips are calculated by " +
      "the tests' own implementation, input checks and printed rows added: plain, with every threshold and table from its formula, and with tables kept.",
    "",
  ].join("\n");
}

function rate({ name, perSecond }: Comparison["cases"][number]): string {
  return `${name} ${perSecond.toLocaleString("en-GB")}`;
}
