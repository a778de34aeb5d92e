import { median } from "../../median";
import type { MeasuredCopies, MeasuredExport } from "./exports";
import type { MeasuredGroups } from "./groups";

/** COPY alone, and the export as CSV after it. */
export interface Round {
  readonly copies: MeasuredCopies;
  readonly csv: MeasuredExport;
}

interface Results {
  readonly groups: readonly MeasuredGroups[];
  readonly rounds: readonly Round[];
  readonly others: readonly MeasuredExport[];
}

/** Writes the results as a page. */
export function markdown({ groups, rounds, others }: Results): string {
  return [
    "# Reports over HTTP: results",
    "",
    `One run on two cores of a shared cloud machine, Node ${process.version.slice(1)}, the PostgreSQL that`,
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
    "Twelve columns of every payslip, in the order that reports have, each time in a process that has done nothing else. CSV is",
    "in turns with COPY of the same columns as they are stored, by the server alone to nowhere, in the same order and as they",
    `come: each figure is the median of ${rounds.length} rounds. The target is 0.5 of COPY. The other formats are beside its median.`,
    "",
    "| | Rows | Seconds | Rows a second | Of COPY in order | Of COPY | File | Memory before | Peak memory | Longest block |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...exportRows(rounds, others),
    "",
    "The rounds one by one. An export is up to four processes, COPY is one: on cores that other work keeps busy the pace of an",
    "export falls further.",
    "",
    "| Round | COPY in order, s | COPY, s | CSV, s | Of COPY in order | Of COPY |",
    "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rounds.map(({ copies: { inOrder, asTheyCome }, csv: { seconds } }, at) =>
      row([
        ...[String(at + 1), inOrder.toFixed(1), asTheyCome.toFixed(1), seconds.toFixed(1)],
        ...[(inOrder / seconds).toFixed(2), (asTheyCome / seconds).toFixed(2)],
      ]),
    ),
    "",
  ].join("\n");
}

function exportRows(rounds: readonly Round[], others: readonly MeasuredExport[]): readonly string[] {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const inOrder = of(({ copies }) => copies.inOrder);
  const asTheyCome = of(({ copies }) => copies.asTheyCome);
  const seconds = of(({ csv }) => csv.seconds);
  const ratios = [
    of(({ copies, csv }) => copies.inOrder / csv.seconds),
    of(({ copies, csv }) => copies.asTheyCome / csv.seconds),
  ] as const;
  const peakBytes = Math.max(...rounds.map(({ csv }) => csv.peakBytes));
  const longestDelay = Math.max(...rounds.map(({ csv }) => csv.longestDelay));
  return [
    ...rounds.slice(0, 1).map(({ csv }) => exportRow({ ...csv, seconds, peakBytes, longestDelay }, ratios)),
    ...others.map((each) => exportRow(each, [inOrder / each.seconds, asTheyCome / each.seconds])),
    row(["COPY in order", "", inOrder.toFixed(1), "", "1.00", "", "", "", "", ""]),
    row(["COPY", "", asTheyCome.toFixed(1), "", "", "1.00", "", "", "", ""]),
  ];
}

function exportRow(
  { format, rowCount, seconds, bytes, bytesBefore, peakBytes, longestDelay }: MeasuredExport,
  [ofInOrder, ofAsTheyCome]: readonly [number, number],
): string {
  return row([
    ...[format, whole(rowCount), seconds.toFixed(1), whole(rowCount / seconds)],
    ...[ofInOrder.toFixed(2), ofAsTheyCome.toFixed(2)],
    ...[megabytes(bytes), megabytes(bytesBefore), megabytes(peakBytes), `${whole(longestDelay)} ms`],
  ]);
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
