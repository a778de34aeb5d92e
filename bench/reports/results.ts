import type { Streamed } from "./turns";

interface Results {
  readonly planning: { readonly small: number; readonly large: number };
  readonly columns: readonly Streamed[];
  readonly rows: readonly Streamed[];
  readonly ratios: readonly { readonly size: number; readonly report: number; readonly hand: number }[];
}

/** Writes the results as a page. */
export function markdown({ planning, columns, rows, ratios }: Results): string {
  return [
    "# Reports: results",
    "",
    `One run on two cores of a shared cloud machine, Node ${process.version.slice(1)}. \`npm run bench:reports\` repeats it.`,
    "",
    `Planning: ${planning.small.toFixed(1)} µs for five columns and a filter, ${planning.large.toFixed(1)} µs for fifty columns and fifty conditions.`,
    "",
    "## An aggregate over payslip lines that stream by",
    "",
    "Sum, count and largest amount of the payable lines of final payslips by department and code, from batches of 50,000 lines",
    "that are made, read and let go; the best of eight turns. Memory is the peak of a whole Node process that does nothing else.",
    "",
    "| Lines | As | Milliseconds | Lines a second | Groups | Peak memory |",
    "| ---: | --- | ---: | ---: | ---: | ---: |",
    ...[...columns.map((each) => line(each, "columns")), ...rows.map((each) => line(each, "rows (objects)"))],
    "",
    "## Against the same query written by hand",
    "",
    "One loop over the same columns that knows its fields, its groups and that its sums stay small. The target is at most twice",
    "its time, of a million lines. Each figure is the best of 150 turns. Of few lines, most of the time goes into ordering and",
    "writing two thousand groups, which the loop by hand does with less to decide.",
    "",
    "| Lines | Report, ms | By hand, ms | Ratio | Reached |",
    "| ---: | ---: | ---: | ---: | --- |",
    ...ratios.map(({ size, report, hand }) => {
      const ratio = report / hand;
      const cells = [count(size), report.toFixed(2), hand.toFixed(2), ratio.toFixed(2), ratio <= 2 ? "yes" : "no"];
      return `| ${cells.join(" | ")} |`;
    }),
    "",
  ].join("\n");
}

function line({ size, milliseconds, perSecond, groups, megabytes }: Streamed, form: string): string {
  const cells = [
    count(size),
    form,
    milliseconds.toFixed(1),
    count(perSecond),
    count(groups),
    `${megabytes.toFixed(0)} MB`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function count(value: number): string {
  return value.toLocaleString("en-GB");
}
