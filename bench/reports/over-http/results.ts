import type { MeasuredExport } from "./exports";
import type { MeasuredGroups } from "./groups";

interface Results {
  readonly groups: readonly MeasuredGroups[];
  readonly exports: readonly MeasuredExport[];
  /** Seconds of COPY alone. */
  readonly copies: { readonly inOrder: number; readonly asTheyCome: number };
}

/** Writes the results as a page. */
export function markdown({ groups, exports, copies }: Results): string {
  return [
    "# Reports over HTTP: results",
    "",
    `One run on two cores of a shared cloud machine that did other work too, Node ${process.version.slice(1)}, the PostgreSQL that`,
    "comes with the product and its usual settings. `npm run bench:reports-http` repeats it.",
    "",
    "## By department",
    "",
    "Payslips, gross pay, employer National Insurance and employer pension of 40 departments, asked for over HTTP: nine times",
    "after one that warms up. The target is a second for a million payslips, on a calm machine.",
    "",
    "| Payslips | Median, ms | Least, ms | Most, ms |",
    "| ---: | ---: | ---: | ---: |",
    ...groups.map((each) => row([whole(each.payslips), whole(each.median), whole(each.least), whole(each.most)])),
    "",
    "## Exports",
    "",
    "Twelve columns of every payslip, in the order that reports have, each format in a process that has done nothing else. Beside",
    "them, COPY of the same columns as they are stored, by the server alone to nowhere. The target for CSV is 0.5 of COPY.",
    "",
    "| | Rows | Seconds | Rows a second | Of COPY in order | Of COPY | File | Peak memory | Longest block of the process |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...exports.map(({ format, rowCount, seconds, bytes, peakBytes, longestDelay }) =>
      row([
        format,
        whole(rowCount),
        seconds.toFixed(1),
        whole(rowCount / seconds),
        (copies.inOrder / seconds).toFixed(2),
        (copies.asTheyCome / seconds).toFixed(2),
        megabytes(bytes),
        megabytes(peakBytes),
        `${whole(longestDelay)} ms`,
      ]),
    ),
    row(["COPY in order", "", copies.inOrder.toFixed(1), "", "1.00", "", "", "", ""]),
    row(["COPY", "", copies.asTheyCome.toFixed(1), "", "", "1.00", "", "", ""]),
    "",
  ].join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

function megabytes(bytes: number): string {
  return `${whole(bytes / 1_000_000)} MB`;
}
