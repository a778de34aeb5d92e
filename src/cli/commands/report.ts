import { planReport, type ReportMode, type ReportPlan, runReportOnStream } from "../../engine/reports";
import { readJsonFile } from "../../platform";
import type { Command, Given, Option } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import { Refusal } from "../refusal";
import { printable, type Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { readReportRows } from "./report-rows";
import { planText, REPORT_FORMATS, type ReportFormat } from "./report-text";

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
