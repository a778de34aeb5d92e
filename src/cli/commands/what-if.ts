import {
  type CountedRange,
  type Rise,
  WhatIf,
  type WhatIfChanges,
  type WhatIfEmployee,
  type WorkforceYear,
} from "../../batch";
import { readWorkforce } from "../../batch/what-if";
import { taxYearLabel } from "../../engine/base";
import { isRecord, parseJson, readJsonFile, readTextFile } from "../../platform";
import { type Command, type Given, RULES_OPTIONS } from "../command";
import { loadRules } from "../load-rules";
import { EXIT, type ExitCode, Refusal, UsageError } from "../refusal";
import { showMoney } from "../report";
import type { Terminal } from "../terminal";
import { readYear } from "./wanted-year";

/** Implements `what-if <people>`: a workforce's year before and after changes of rules and pay. */
export const whatIfCommand: Command = {
  words: ["what-if"],
  summary: "a workforce's year before and after other rules or pay",
  operands: [
    {
      name: "people",
      summary: "a payroll file, an FPS, or a person's year a line as of batch (with dateOfBirth and hours)",
    },
  ],
  options: [
    { name: "year", value: "2026-27", summary: "the tax year; required" },
    {
      name: "set",
      value: "path=value",
      summary: "replace a value of the rules, once for each; the value is JSON or text",
    },
    { name: "rise", value: "per cent", summary: "raise pay by a percentage" },
    { name: "rise-amount", value: "pounds", summary: "raise each payment by an amount" },
    { name: "rise-from", value: "date", summary: "the first payment date with the rise; the whole year if left out" },
    { name: "pension", value: "terms.json", summary: "other terms for everybody who has a pension" },
    { name: "json", summary: "write JSON" },
    ...RULES_OPTIONS,
  ],
  details: [
    "A path is a document of the rules and a JSON pointer into it. paypacket rules list names the documents; docs/what-if.md has examples.",
    "The minimum wage is checked at the last payment of the year, of people with dateOfBirth and hours (of each payment).",
  ],
  examples: [
    "paypacket what-if examples/sample-people.jsonl --year 2026-27 --rise 3",
    'paypacket what-if examples/sample-people.jsonl --year 2026-27 --set "2026-27/national-insurance.json#/parameters/secondaryThreshold/values/0/value/month=758"',
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [path = ""] = given.operands;
  const taxYear = readYear(given.values.year);
  const loaded = await WhatIf.of(await readPeople(path, taxYear), {
    documents: ofYear(loadRules(given), taxYear),
    taxYear,
  });
  if (!loaded.ok) throw new Refusal(`The year ${taxYearLabel(taxYear)} cannot be calculated.`, loaded.problems);
  const answer = await loaded.value.change(readChanges(given));
  if (!answer.ok) throw new Refusal("The changes cannot be made.", answer.problems);
  const { before, after, changes } = answer.value;
  if (given.switches.has("json")) terminal.print(`${JSON.stringify(answer.value, null, 2)}\n`);
  else terminal.print(text(before, after, changes));
  return EXIT.fine;
}

/** The documents of one year, and those of no year. */
function ofYear(documents: ReturnType<typeof loadRules>, taxYear: number): ReturnType<typeof loadRules> {
  const label = `${taxYearLabel(taxYear)}/`;
  return Object.fromEntries(
    Object.entries(documents).filter(([name]) => name.startsWith(label) || !/^\d{4}-\d{2}\//.test(name)),
  );
}

async function readPeople(path: string, taxYear: number): Promise<readonly WhatIfEmployee[]> {
  const read = await readWorkforce(readTextFile(path), taxYear);
  if (!read.ok) throw new Refusal(`"${path}" is not a workforce.`, read.problems);
  return read.value;
}

function readChanges({ values, lists }: Given): WhatIfChanges {
  const { rise: percent, "rise-amount": amount, "rise-from": from, pension } = values;
  const rise: Rise = { ...(percent ? { percent } : {}), ...(amount ? { amount } : {}), ...(from ? { from } : {}) };
  const hasRise = percent !== undefined || amount !== undefined;
  return {
    rules: (lists.set ?? []).map(readRule),
    ...(hasRise ? { rise } : {}),
    ...(pension === undefined ? {} : { pension: readTerms(pension) }),
  };
}

type Terms = NonNullable<WhatIfChanges["pension"]>;

/** Reads terms of a pension; the batch reads their fields. */
function readTerms(path: string): Terms {
  const terms = readJsonFile(path);
  if (isTerms(terms)) return terms;
  throw new UsageError(`"${path}" is not an object with the terms of a pension.`);
}

function isTerms(value: unknown): value is Terms {
  return isRecord(value);
}

function readRule(given: string): { readonly path: string; readonly value: unknown } {
  const at = given.lastIndexOf("=");
  if (at < 1) throw new UsageError(`"--set ${given}" is not a path, an equals sign and a value.`);
  const written = given.slice(at + 1);
  return { path: given.slice(0, at), value: /^[[{"]/.test(written) ? parseJson(written, "--set") : written };
}

const ROWS = [
  ["grossPay", "Gross pay"],
  ["tax", "Income tax"],
  ["ni", "National Insurance"],
  ["loans", "Student loans"],
  ["netPay", "Take-home pay"],
  ["employerNi", "Employer's National Insurance"],
  ["employerCost", "Total cost to employer"],
] as const;

function text(before: WorkforceYear, after: WorkforceYear, changes: readonly CountedRange[]): string {
  const line = (label: string, one: string, other: string): string =>
    `${label.padEnd(32)} ${one.padStart(20)} ${other.padStart(20)}\n`;
  const wage = ({ belowMinimumWage: { below, checked } }: WorkforceYear): string => `${below} of ${checked}`;
  return [
    line(`${before.employees} people`, "before", "after"),
    ...ROWS.map(([name, label]) => line(label, showMoney(before.totals[name]), showMoney(after.totals[name]))),
    line("Below the minimum wage", wage(before), wage(after)),
    ...(before.refused + after.refused > 0 ? [line("Not calculated", `${before.refused}`, `${after.refused}`)] : []),
    "\nTake-home pay of the year\n",
    ...before.distribution.map((range, at) =>
      line(`  ${rangeText(range)}`, `${range.count}`, `${after.distribution[at]?.count ?? 0}`),
    ),
    "\nPeople by the change of take-home pay\n",
    ...changes.map((range) => line(`  ${rangeText(range)}`, "", `${range.count}`)),
  ].join("");
}

function rangeText({ from, below }: CountedRange): string {
  if (from === null) return `below ${amountText(below ?? "")}`;
  if (from === "0.00" && below === "0.01") return "unchanged";
  return below === null ? `from ${amountText(from)}` : `${amountText(from)} to below ${amountText(below)}`;
}

/** Writes an amount; zero as digits, as it ends a range. */
function amountText(money: string): string {
  return money === "0.00" ? money : showMoney(money);
}
