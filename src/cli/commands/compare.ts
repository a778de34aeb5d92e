import { comparisonCsv, PAYSLIP_PRESETS } from "../../engine/compare";
import { type Command, type Given, RULES_OPTION } from "../command";
import { columnsText, compareWith, comparisonText, readColumns, readTheirs } from "../comparison";
import { loadRulebook } from "../load-rules";
import { EXIT, type ExitCode } from "../refusal";
import type { Terminal } from "../terminal";

/** Implements `compare <theirs> [--ours]`: another payroll's payslips, calculated again, and why they differ. */
export const compareCommand: Command = {
  words: ["compare"],
  summary: "compare another payroll's payslips with ours, and why",
  operands: [
    { name: "theirs.xml|csv|json", summary: "a full payment submission, payslips as CSV, or payslips of this library" },
  ],
  options: [
    {
      name: "ours",
      value: "facts.json",
      summary: "what this payroll calculates from: a list with employeeId and facts",
    },
    {
      name: "column",
      value: "tax=PAYE Tax",
      summary: "the heading of a CSV column, once for each; known headings need none",
    },
    {
      name: "preset",
      value: "layout|columns.json",
      summary: "a known layout of CSV, recognised by its headings as well, or a JSON object of columns and headings",
    },
    { name: "csv", summary: "write CSV: a row for each amount" },
    { name: "json", summary: "write JSON, with the opening balances for the new payroll" },
    RULES_OPTION,
  ],
  details: [
    "Each amount that the other payroll states is calculated here. If some differ, the command looks for the smallest set of things that the other payroll may have done (another code, letter, loan plan or pension basis, week 1/month 1, a missing year to date, an old figure, and others) under which every stated amount follows to the penny.",
    "Without --ours a full payment submission is compared with what follows from its own codes and pay. The exit code is 0 if all payslips are equal, and 4 if some differ.",
    `Known layouts of CSV: ${PAYSLIP_PRESETS.map(({ id }) => id).join(", ")}.`,
  ],
  examples: [
    "paypacket compare fps.xml",
    'paypacket compare payslips.csv --ours facts.json --column "employeeId=Ref" --column "tax=PAYE Tax"',
    "paypacket compare report.csv --ours facts.json --preset payescape-pay-run",
  ],
  run: compare,
};

function compare(given: Given, terminal: Terminal): ExitCode {
  const [path = ""] = given.operands;
  const rulebook = loadRulebook(given);
  const theirs = readTheirs(path, readColumns(given.lists.column ?? [], given.values.preset));
  const comparison = compareWith(theirs.payslips, given.values.ours, rulebook);
  if (given.switches.has("json")) terminal.print(`${JSON.stringify(comparison, null, 2)}\n`);
  else if (given.switches.has("csv")) terminal.print(comparisonCsv(comparison.employees));
  else terminal.print(columnsText(theirs.match) + comparisonText(comparison, terminal));
  const { counts, employees, onlyTheirs, onlyOurs } = comparison;
  const isEqual = counts.Equal === employees.length && onlyTheirs.length + onlyOurs.length === 0;
  return isEqual ? EXIT.fine : EXIT.differs;
}
