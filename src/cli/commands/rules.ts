import { formatDateInWords, monthName, readDate, readTaxYear, type TaxYear, taxYearLabel } from "../../engine/base";
import {
  type ChangedParameter,
  createRulebook,
  type ListedSubject,
  type RuleDocuments,
  type RulesResult,
  rulesDiff,
  rulesList,
  rulesReport,
  type WeakEntry,
} from "../../engine/rulebook";
import { createBenefitRules } from "../../engine/rulebook/benefits";
import { type Command, type Given, RULES_OPTIONS } from "../command";
import { loadBenefitRules, loadRules } from "../load-rules";
import { EXIT, type ExitCode, Refusal, UsageError } from "../refusal";
import { showMoney } from "../report";
import { printable, type Terminal, wrap } from "../terminal";

const PERIODS: ReadonlySet<string> = new Set(["hour", "day", "week", "fortnight", "month", "year"]);
/** Fields whose decimals are not amounts. */
const COUNTED: ReadonlySet<string> = new Set(["weeks", "days", "hours"]);
/** Steps of a pointer that say nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set(["values", "value"]);

const REASONS: Readonly<Record<WeakEntry["reason"], string>> = {
  NotConfirmed: "not confirmed",
  SingleSource: "seen in one source only",
  OnePublisher: "one publisher",
  NoAddress: "no source with an address",
};

const YEAR = { name: "year", summary: "a tax year, such as 2026-27" };

export const rulesCommands: readonly Command[] = [
  {
    words: ["rules", "list"],
    summary: "list the tax years, subjects and parameters held",
    operands: [],
    options: RULES_OPTIONS,
    details: [],
    examples: ["paypacket rules list", "paypacket rules list --rules ./my-rules"],
    run: (given, terminal) => {
      const documents = loadRules(given);
      const benefits = loadBenefitRules(given);
      const lists = [listText(held(rulesList(documents)), digestsOf(documents), terminal)];
      if (benefits !== null) lists.push(listText(held(rulesList(benefits)), benefitDigestsOf(benefits), terminal));
      terminal.print(lists.join("\n"));
      return EXIT.fine;
    },
  },
  {
    words: ["rules", "check"],
    summary: "check rule data: shape, sources, dates, limits, and that nothing is missing",
    operands: [],
    options: RULES_OPTIONS,
    details: ["Every finding is reported with its document and a JSON pointer; the exit code is then 2."],
    examples: ["paypacket rules check --rules ./my-rules"],
    run: check,
  },
  {
    words: ["rules", "report"],
    summary: "list the figures that rest on one source or are not confirmed",
    operands: [],
    options: RULES_OPTIONS,
    details: [],
    examples: ["paypacket rules report"],
    run: (given, terminal) => {
      terminal.print(
        reportText(
          setsOf(given).flatMap((documents) => held(rulesReport(documents))),
          terminal,
        ),
      );
      return EXIT.fine;
    },
  },
  {
    words: ["rules", "diff"],
    summary: "show what changes between two tax years",
    operands: [YEAR, YEAR],
    options: RULES_OPTIONS,
    details: [],
    examples: ["paypacket rules diff 2025-26 2026-27", "paypacket rules diff 2026-27 2027-28 --provisional"],
    run: diff,
  },
];

function check(given: Given, terminal: Terminal): ExitCode {
  // A copy: the built-in documents are taken as already checked, and here they must be checked.
  const subjects = structuredClone(setsOf(given)).flatMap((documents) => held(rulesList(documents)));
  const parameters = subjects.reduce((count, { parameters: list }) => count + list.length, 0);
  const years = new Set(subjects.map(({ taxYear }) => taxYear));
  terminal.print(`${terminal.paint("good", "Sound:")} ${years.size} tax years, ${parameters} parameters.\n`);
  return EXIT.fine;
}

function diff(given: Given, terminal: Terminal): ExitCode {
  const [before = "", after = ""] = given.operands;
  const sets = setsOf(given).map((documents) => ({ documents, years: yearsOf(documents) }));
  const years = new Set(sets.flatMap((set) => [...set.years]));
  for (const year of [before, after]) checkYear(year, years);
  const both = sets.filter((set) => set.years.has(before) && set.years.has(after));
  const changed = both.flatMap(({ documents }) => held(rulesDiff(documents, before, after)));
  const isWhole = both.length === sets.length;
  terminal.print(`${diffText(before, after, changed, terminal)}${isWhole ? "" : ONLY_BENEFITS}`);
  return EXIT.fine;
}

const ONLY_BENEFITS = "Only benefits in kind are held for both years.\n";

/** Returns the rules of payslips, and the law of benefits in kind, which is a set of documents of its own. */
function setsOf(given: Given): readonly RuleDocuments[] {
  const benefits = loadBenefitRules(given);
  return [loadRules(given), ...(benefits === null ? [] : [benefits])];
}

function yearsOf(documents: RuleDocuments): ReadonlySet<string> {
  return new Set(held(rulesList(documents)).map(({ taxYear }) => taxYear));
}

function checkYear(year: string, years: ReadonlySet<string>): void {
  if (Number.isNaN(readTaxYear(year))) throw new UsageError(`"${year}" is not a tax year; use the form 2026-27.`);
  if (!years.has(year)) throw new UsageError(`No rules are held for ${year}. Held: ${[...years].join(", ")}.`);
}

function digestsOf(documents: RuleDocuments): (year: TaxYear) => string {
  const rulebook = held(createRulebook(documents));
  return (year) => rulebook.digestOf(year) ?? taxYearLabel(year);
}

function benefitDigestsOf(documents: RuleDocuments): (year: TaxYear) => string {
  const law = held(createBenefitRules(documents));
  return (year) => law.lawOf(year)?.digest ?? taxYearLabel(year);
}

function held<Value>(result: RulesResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Refusal("The rules cannot be used.", result.problems);
}

type Screen = Pick<Terminal, "width" | "paint">;

/** Lists years with their digests, subjects and parameter names. */
function listText(
  subjects: readonly ListedSubject[],
  digestOf: (year: TaxYear) => string,
  { width, paint }: Screen,
): string {
  const years = [...new Set(subjects.map(({ taxYear }) => taxYear))];
  const blocks = years.map((year) => {
    const head = `${paint("strong", year)}  ${paint("quiet", `digest ${digestOf(readTaxYear(year))}`)}`;
    const lines = subjects
      .filter(({ taxYear }) => taxYear === year)
      .flatMap(({ subject, parameters, policies }) => [
        `  ${paint("accent", subject)}`,
        ...wrap([...parameters, ...policies].map(({ name }) => name).join(", "), width, "    "),
      ]);
    return [head, ...lines, ""].join("\n");
  });
  return blocks.join("\n");
}

/** Lists the weak figures, grouped by the reason why they are weak. */
function reportText(entries: readonly WeakEntry[], { width, paint }: Screen): string {
  if (entries.length === 0) return "Every figure is confirmed by two publishers and can be looked up.\n";
  const groups = Object.entries(REASONS).flatMap(([reason, words]) => {
    const group = entries.filter((entry) => entry.reason === reason);
    return group.length === 0 ? [] : [`${paint("strong", `${words}: ${group.length}`)}\n${weakLines(group)}`];
  });
  return `${groups.join("\n")}\n${entries.length} entries deserve a second look.\n`;

  function weakLines(group: readonly WeakEntry[]): string {
    const lines = group.flatMap(({ title, from, path, publishers, note }) => [
      ...wrap(printable(`${title}, from ${from}: ${publishers.join(", ") || "no publisher"}`), width, "  "),
      ...(note === null ? [] : wrap(printable(note), width, "    ")),
      paint("quiet", `    ${printable(path)}`),
    ]);
    return `${lines.join("\n")}\n`;
  }
}

/** Lists what changes from one year to the next, in words. */
function diffText(before: string, after: string, changed: readonly ChangedParameter[], screen: Screen): string {
  if (changed.length === 0) return `Nothing changes from ${before} to ${after}.\n`;
  const blocks = changed.map(({ subject, name, title, changes }) => {
    const lines = linesOf(changes).map(({ place, old, now }) => {
      const change = `${screen.paint("bad", printable(old))} → ${screen.paint("good", printable(now))}`;
      return `    ${printable(place === "" ? "" : `${place}: `)}${change}`;
    });
    const head = `${screen.paint("accent", printable(title))}  ${screen.paint("quiet", `${subject} ${name}`)}`;
    return [head, ...lines, ""].join("\n");
  });
  return `${screen.paint("strong", `From ${before} to ${after}`)}\n\n${blocks.join("\n")}`;
}

interface ChangeLine {
  readonly place: string;
  readonly old: string;
  readonly now: string;
}

/** Pairs each value with the reason why the other year lacks it, which is beside it in the data. */
function linesOf(changes: ChangedParameter["changes"]): readonly ChangeLine[] {
  const reasons = new Map(changes.filter(isReason).map((change) => [change.pointer.replace(/none$/, "value"), change]));
  const values = changes.filter((change) => !isReason(change));
  return values.map(({ pointer, old, new: now }) => {
    const reason = reasons.get(pointer);
    const name = pointer.split("/").at(-1) ?? "";
    return {
      place: placeInWords(pointer),
      old: withReason(old, name, reason?.old),
      now: withReason(now, name, reason?.new),
    };
  });
}

function isReason({ pointer }: ChangedParameter["changes"][number]): boolean {
  return pointer.endsWith("/none");
}

function withReason(value: unknown, name: string, reason: unknown): string {
  return value === null && typeof reason === "string" ? `none: ${reason}` : valueInWords(value, name);
}

/** Returns the place of a value in words: "/values/0/value/bands/1/upTo" is "band 2, up to"; empty for the whole. */
function placeInWords(pointer: string): string {
  const steps = pointer.split("/").slice(1);
  const words = steps.flatMap((step, index) => wordOf(step, steps[index - 1]) ?? []);
  return words.join(", ");
}

function wordOf(step: string, before: string | undefined): string | null {
  if (SILENT.has(step)) return null;
  if (!/^\d+$/.test(step)) return nameInWords(step);
  const number = Number(step) + 1;
  if (before === "values") return number === 1 ? null : `change ${number} of the year`;
  return before === undefined || SILENT.has(before) ? `row ${number}` : `number ${number}`;
}

function nameInWords(name: string): string {
  if (PERIODS.has(name)) return `${name === "hour" ? "an" : "a"} ${name}`;
  return name.replaceAll(/([a-z])([A-Z0-9])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

/** Returns a value of the rules in words, by the name of its field: amounts in pounds, dates in full, yes and no. */
function valueInWords(value: unknown, name = ""): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return textInWords(value, name);
  if (typeof value !== "object") return String(value);
  const held = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  const parts = held.map(([field, part]) => {
    const isNamed = !Array.isArray(value) && !SILENT.has(field);
    return `${isNamed ? `${nameInWords(field)} ` : ""}${valueInWords(part, field)}`;
  });
  return parts.join(", ");
}

function textInWords(text: string, name: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDateInWords(readDate(text), "long");
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (month !== undefined) return `${Number(day)} ${monthName(Number(month), "long")}`;
  if (COUNTED.has(name)) return text;
  if (/^-?\d+(\.\d+)?$/.test(text))
    return `£${text.includes(".") ? showMoney(text) : Number(text).toLocaleString("en-GB")}`;
  return /^[A-Z][a-z]+[A-Z0-9]/.test(text) ? nameInWords(text).toLowerCase() : text;
}
