import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { guardFormula, writeCsvRow } from "../../engine/base";
import {
  explainPlan,
  planReport,
  type ReportCell,
  type ReportMode,
  type ReportPlan,
  type ReportResult,
  type ReportRow,
  runReportOnStream,
} from "../../engine/reports";
import { parseJson, readJsonFile, Unreadable, unreadable } from "../../platform";
import type { Command, Given, Option } from "../command";
import { EXIT, type ExitCode, Refusal, UsageError } from "../refusal";
import { type Column, printable, type Terminal, table, wrap } from "../terminal";

type Screen = Pick<Terminal, "width" | "paint">;

/** The formats in which rows can be written. */
const REPORT_FORMATS = {
  table: (result: ReportResult, screen: Screen): string => tableText(result, screen),
  csv: (result: ReportResult): string => csvText(result),
  json: (result: ReportResult): string => `${JSON.stringify(result, null, 2)}\n`,
  jsonl: (result: ReportResult): string => jsonlText(result),
} as const;

const PORTION = 1000;

const DEFINITION = { name: "definition.json", summary: "a report definition as in docs/reports.md" };
const PLAN_OPTIONS: readonly Option[] = [
  {
    name: "as-of",
    value: "YYYY-MM-DD",
    summary: "the day that @currentMonth and the like stand for; today in London when left out",
  },
  { name: "export", summary: "allow 5,000,000 rows, as an export does, instead of 10,000" },
];

/** Implements `report explain` and `report run`: what a definition does, and its rows over a file of data. */
export const reportCommands: readonly Command[] = [
  {
    words: ["report", "explain"],
    summary: "check a report definition and print its plan",
    operands: [DEFINITION],
    options: [...PLAN_OPTIONS, { name: "json", summary: "print the plan as JSON" }],
    details: ["Everything that is wrong is named with its JSON pointer; the exit code is then 2."],
    examples: ["paypacket report explain examples/report-definition.json"],
    run: explain,
  },
  {
    words: ["report", "run"],
    summary: "run a report definition over a file of rows",
    operands: [DEFINITION],
    options: [
      {
        name: "data",
        value: "file",
        summary: "the rows: .jsonl with one object a line, or .json with a list; required",
      },
      { name: "format", value: "name", summary: `${Object.keys(REPORT_FORMATS).join(", ")}; table when left out` },
      ...PLAN_OPTIONS,
    ],
    details: [
      "Rows have the fields of the dataset's catalogue, by their dotted names or nested; other fields are not read. A .jsonl file is read as a stream and may be of any size.",
      "In CSV, text that a spreadsheet would run as a formula gets an apostrophe in front.",
    ],
    examples: [
      "paypacket report run examples/report-definition.json --data examples/report-payslips.jsonl",
      "paypacket report run examples/report-definition.json --data examples/report-payslips.jsonl --format csv",
    ],
    run,
  },
];

function explain(given: Given, terminal: Terminal): ExitCode {
  const plan = planOf(given);
  terminal.print(given.switches.has("json") ? `${JSON.stringify(plan, null, 2)}\n` : planText(plan, terminal));
  return EXIT.fine;
}

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { data, format = "table" } = given.values;
  if (data === undefined) throw new UsageError('"--data" is needed: the file of rows.');
  const write = REPORT_FORMATS[format as ReportFormat];
  if (write === undefined || !Object.hasOwn(REPORT_FORMATS, format)) {
    throw new UsageError(`"--format ${format}" is none of ${Object.keys(REPORT_FORMATS).join(", ")}.`);
  }
  const result = await runReportOnStream(planOf(given), readReportRows(data));
  if (!result.ok) throw new Refusal(`"${data}" has rows that do not suit the dataset:`, result.problems);
  terminal.print(write(result.value, terminal));
  if (result.value.truncated)
    terminal.complain(`More rows were found than may be shown: narrow the filters, or use "--export".\n`);
  return EXIT.fine;
}

function planOf(given: Given): ReportPlan {
  const [path = ""] = given.operands;
  const mode: ReportMode = given.switches.has("export") ? "EXPORT" : "SYNC";
  const plan = planReport(readJsonFile(path), { asOf: given.values["as-of"] ?? todayInLondon(), mode });
  if (plan.ok) return plan.value;
  throw new Refusal(`"${printable(path)}" is not a report that can be run:`, plan.problems);
}

/** Returns today's date in London, whatever the host's time zone. */
function todayInLondon(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" }).format();
}

/** Yields the rows of a file in portions: a list in a .json file, or one object a line. Throws `Unreadable`. */
function readReportRows(path: string): AsyncIterable<readonly ReportRow[]> {
  return path.endsWith(".json") ? wholeList(path) : lines(path);
}

async function* wholeList(path: string): AsyncGenerator<readonly ReportRow[]> {
  const value = readJsonFile(path);
  if (!Array.isArray(value)) throw new UsageError(`"${path}" must hold a list of rows.`);
  yield value as readonly ReportRow[];
}

async function* lines(path: string): AsyncGenerator<readonly ReportRow[]> {
  let portion: ReportRow[] = [];
  let line = 0;
  for await (const text of textLines(path)) {
    line += 1;
    if (text.trim() === "") continue;
    portion.push(readLine(text, path, line));
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  yield portion;
}

async function* textLines(path: string): AsyncGenerator<string> {
  try {
    const input = createReadStream(path, "utf8");
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable(path, error);
  }
}

function readLine(text: string, path: string, line: number): ReportRow {
  try {
    return parseJson(text, path) as ReportRow;
  } catch (error) {
    const place = error instanceof Unreadable ? error.place : null;
    throw new Unreadable(path, "malformed_json", { line, column: place?.column ?? 1 });
  }
}

type Row = readonly ReportCell[];

type ReportFormat = keyof typeof REPORT_FORMATS;

/** Writes a plan as numbered steps. */
function planText(plan: ReportPlan, { width, paint }: Screen): string {
  return explainPlan(plan)
    .map(({ text }, at) => {
      const number = `${at + 1}. `;
      const [first = "", ...rest] = wrap(text, width - number.length);
      const indent = " ".repeat(number.length);
      return [paint("accent", number) + first, ...rest.map((line) => indent + line)].join("\n");
    })
    .join("\n")
    .concat("\n");
}

function tableText(result: ReportResult, screen: Screen): string {
  const columns = result.columns.map(({ name, type }, at): Column<Row> => {
    const isNumber = type === "decimal" || type === "integer";
    return { title: name, align: isNumber ? "right" : "left", value: (row) => cellText(row[at] ?? null, "–") };
  });
  return table(columns, result.rows, null, screen) + screen.paint("quiet", `  ${result.rowCount} rows\n`);
}

function csvText({ columns, rows }: ReportResult): string {
  const isText = columns.map(({ type }) => type === "string" || type === "tags" || type === "enum");
  const header = columns.map(({ name }) => guardFormula(name));
  const body = rows.map((row) =>
    row.map((cell, at) => (isText[at] ? guardFormula(cellText(cell, "")) : cellText(cell, ""))),
  );
  return [header, ...body].map(writeCsvRow).join("");
}

function jsonlText({ columns, rows }: ReportResult): string {
  return rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])))}\n`)
    .join("");
}

function cellText(cell: ReportCell, missing: string): string {
  if (cell === null) return missing;
  return typeof cell === "object" ? cell.join("; ") : String(cell);
}
