import { readTaxYear, type TaxYear, taxYearLabel } from "../../engine/base";
import {
  createRulebook,
  type RuleDocuments,
  type RulesResult,
  rulesDiff,
  rulesList,
  rulesReport,
} from "../../engine/rulebook";
import { type Command, type Given, RULES_OPTION } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import { loadRules } from "../load-rules";
import { Refusal } from "../refusal";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { diffText, listText, reportText } from "./rules-text";

const YEAR = { name: "year", summary: "a tax year, such as 2026-27" };

export const rulesCommands: readonly Command[] = [
  {
    words: ["rules", "list"],
    summary: "list the tax years, subjects and parameters held",
    operands: [],
    options: [RULES_OPTION],
    details: [],
    examples: ["paypacket rules list", "paypacket rules list --rules ./my-rules"],
    run: (given, terminal) => {
      const documents = loadRules(given);
      const digests = digestsOf(documents);
      terminal.print(listText(held(rulesList(documents)), digests, terminal));
      return EXIT.fine;
    },
  },
  {
    words: ["rules", "check"],
    summary: "check rule data: shape, sources, dates, limits, and that nothing is missing",
    operands: [],
    options: [RULES_OPTION],
    details: ["Every finding is reported with its document and a JSON pointer; the exit code is then 2."],
    examples: ["paypacket rules check --rules ./my-rules"],
    run: check,
  },
  {
    words: ["rules", "report"],
    summary: "list the figures that rest on one source or are not confirmed",
    operands: [],
    options: [RULES_OPTION],
    details: [],
    examples: ["paypacket rules report"],
    run: (given, terminal) => {
      terminal.print(reportText(held(rulesReport(loadRules(given))), terminal));
      return EXIT.fine;
    },
  },
  {
    words: ["rules", "diff"],
    summary: "show what changes between two tax years",
    operands: [YEAR, YEAR],
    options: [RULES_OPTION],
    details: [],
    examples: ["paypacket rules diff 2025-26 2026-27"],
    run: diff,
  },
];

function check(given: Given, terminal: Terminal): ExitCode {
  // A copy: the built-in documents are taken as already checked, and here they must be checked.
  const documents = structuredClone(loadRules(given));
  const subjects = held(rulesList(documents));
  const parameters = subjects.reduce((count, { parameters: list }) => count + list.length, 0);
  const years = new Set(subjects.map(({ taxYear }) => taxYear));
  terminal.print(`${terminal.paint("good", "Sound:")} ${years.size} tax years, ${parameters} parameters.\n`);
  return EXIT.fine;
}

function diff(given: Given, terminal: Terminal): ExitCode {
  const documents = loadRules(given);
  const [before = "", after = ""] = given.operands;
  const years = new Set(held(rulesList(documents)).map(({ taxYear }) => taxYear));
  for (const year of [before, after]) checkYear(year, years);
  terminal.print(diffText(before, after, held(rulesDiff(documents, before, after)), terminal));
  return EXIT.fine;
}

function checkYear(year: string, years: ReadonlySet<string>): void {
  if (Number.isNaN(readTaxYear(year))) throw new UsageError(`"${year}" is not a tax year; use the form 2026-27.`);
  if (!years.has(year)) throw new UsageError(`No rules are held for ${year}. Held: ${[...years].join(", ")}.`);
}

function digestsOf(documents: RuleDocuments): (year: TaxYear) => string {
  const rulebook = held(createRulebook(documents));
  return (year) => rulebook.digestOf(year) ?? taxYearLabel(year);
}

function held<Value>(result: RulesResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Refusal("The rules cannot be used.", result.problems);
}
