import { replaceFile } from "../../platform";
import { type Command, type Given, writesItself } from "../command";
import { EXIT, type ExitCode, needsPackage, UsageError } from "../refusal";
import type { RegressRequest, Side } from "../regress";
import { Progress, type Terminal } from "../terminal";

type Regress = typeof import("../regress");

const DEFAULT_POPULATION = 1000;
const MOST = 10_000_000;

/** Implements `rules regress`: what a change of rules does to a population. */
export const rulesRegressCommand: Command = {
  words: ["rules", "regress"],
  summary: "list what two rule sets change, for whom and by how much",
  operands: [],
  options: [
    { name: "before", value: "rules", summary: 'a rules folder, a tax year, or "built-in" (when left out)' },
    { name: "after", value: "rules", summary: 'a rules folder, a tax year, or "built-in" (when left out)' },
    { name: "set", value: "place=JSON", summary: "a what-if on the after side; may be given several times" },
    { name: "year", value: "tax-year", summary: "compare this tax year only" },
    { name: "before-year", value: "tax-year", summary: "the tax year of the before side" },
    { name: "after-year", value: "tax-year", summary: "the tax year of the after side" },
    {
      name: "population",
      value: "N",
      summary: `years of payments, and as many single payments (${DEFAULT_POPULATION})`,
    },
    { name: "seed", value: "S", summary: "another seed draws other people (1)" },
    { name: "expect", value: "file.json", summary: "the changes that are declared" },
    { name: "svg", value: "file.svg", summary: "also draw the distribution", writes: writesItself },
    { name: "json", summary: "print everything as JSON, with the facts of everybody who changes" },
    { name: "show", value: "id", summary: "print the facts of one sample and what both rule sets make of it" },
    { name: "quiet-progress", summary: "draw no progress bar" },
  ],
  details: [
    "Years that both sides hold are compared as they are. Two different years are compared for the same people: weekly pay keeps its tax week, monthly pay its day of the month, codes take the uplift, pay stays as it is.",
    "The exit code is 0 when every change was declared and every declared one happened, 4 when not, and 2 when nothing could be compared.",
  ],
  examples: [
    "paypacket rules regress --before 2025-26 --after 2026-27",
    "paypacket rules regress --after ./my-rules --expect expected-changes.json --svg changes.svg",
    'paypacket rules regress --year 2026-27 --set "2026-27/income-tax.json#/parameters/regulatoryLimit/values/0/value=40%"',
  ],
  run,
};

// The population needs fast-check, which only this command uses, so it is loaded on demand.
async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const regress = await loadRegress();
  const request = requestOf(given, regress);
  if (given.values.show !== undefined) return show(given.values.show, request, regress, terminal);
  const progress = progressOf(request, given, terminal);
  const result = regress.regress({ ...request, progress: (done) => progress.reached(done) });
  progress.finish();
  terminal.print(
    given.switches.has("json") ? regress.regressionJson(result) : regress.regressionText(result, terminal),
  );
  const { svg } = given.values;
  if (svg !== undefined) {
    replaceFile(svg, regress.regressionSvg(result));
    if (!given.switches.has("json")) terminal.print(`\nWritten to ${svg}\n`);
  }
  return regress.isAsDeclared(result) ? EXIT.fine : EXIT.differs;
}

function loadRegress(): Promise<Regress> {
  return needsPackage("fast-check", () => import("../regress"));
}

function requestOf(given: Given, { loadSide, BUILT_IN, yearPairs, readExpected }: Regress): RegressRequest {
  const { values, lists } = given;
  const { year, expect } = values;
  if (year !== undefined && (values["before-year"] !== undefined || values["after-year"] !== undefined)) {
    throw new UsageError('"--year" is the year of both sides: leave out "--before-year" and "--after-year".');
  }
  if (["before", "after", "set", "before-year", "after-year"].every((name) => values[name] === undefined)) {
    throw new UsageError('Both sides are the built-in rules: say what differs with "--before", "--after" or "--set".');
  }
  const side = (name: "before" | "after", amendments: readonly string[]): Side =>
    loadSide({ source: values[name] ?? BUILT_IN, taxYear: year ?? values[`${name}-year`], amendments });
  const before = side("before", []);
  const after = side("after", lists.set ?? []);
  return {
    before,
    after,
    pairs: yearPairs(before, after),
    population: wholeNumber(values.population, "population", DEFAULT_POPULATION, 1),
    seed: wholeNumber(values.seed, "seed", 1, 0),
    expected: expect === undefined ? [] : readExpected(expect),
  };
}

function wholeNumber(text: string | undefined, option: string, fallback: number, least: number): number {
  if (text === undefined) return fallback;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= MOST) return number;
  throw new UsageError(`"--${option} ${text}" must be a whole number from ${least} to ${MOST}.`);
}

function progressOf({ population }: RegressRequest, { switches }: Given, terminal: Terminal): Progress {
  return new Progress(switches.has("quiet-progress") ? null : terminal.status, population * 2, "samples");
}

function show(
  id: string,
  request: RegressRequest,
  { findEmployeeSample, payOut, seenBy }: Regress,
  terminal: Terminal,
): ExitCode {
  const sample = findEmployeeSample(request, id);
  if (sample === null) throw new UsageError(`Nobody in this population is "${id}".`);
  const { drawn, pair } = sample;
  const later = seenBy(drawn, pair, request.after.rulebook);
  const shown = {
    id,
    ...drawn,
    ...(later === drawn ? null : { factsAfter: later.facts }),
    before: payOut(drawn, request.before.rulebook),
    after: payOut(later, request.after.rulebook),
  };
  terminal.print(`${JSON.stringify(shown, null, 2)}\n`);
  return EXIT.fine;
}
