import type { EquivalentMutant } from "./equivalents";
import type { Mutant } from "./make-mutants";
import { findRoom, groupBy } from "./rooms";
import type { Outcome, Verdict } from "./try-mutants";

/** A mutant that is not counted, and why. */
export interface Uncounted {
  readonly mutant: Mutant;
  readonly reason: EquivalentMutant["reason"];
}

/** Writes verdicts as a table by room, with every mutant that no test noticed. */
export function writeTable(verdicts: readonly Verdict[], uncounted: readonly Uncounted[]): string {
  const rooms = groupBy(verdicts, ({ mutant }) => findRoom(mutant.file));
  const rows = [...rooms, ["all", verdicts] as const].map(([room, ofRoom]) => writeRow(room, ofRoom));
  const unnoticed = verdicts.filter(({ outcome }) => !isNoticed(outcome));
  return [
    "| Room | Mutants | Killed | Too slow | Survived | Not reached | Rate | By `npm test` |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    ...listed("Not noticed", unnoticed.map(writeUnnoticed)),
    ...listed(
      "Equivalent, and not counted",
      uncounted.map(({ mutant, reason }) => `- ${writeMutant(mutant)}: ${reason}`),
    ),
    "",
  ].join("\n");
}

export function writeVerdict({ mutant, outcome, killer, isQuick }: Verdict): string {
  const by = killer === null ? "" : `, by ${killer}${isQuick ? "" : ", which npm test leaves out"}`;
  return `${outcome}: ${writeMutant(mutant)}${by}`;
}

function isNoticed(outcome: Outcome): boolean {
  return outcome === "killed" || outcome === "timeout";
}

function writeRow(room: string, verdicts: readonly Verdict[]): string {
  const count = (outcome: Outcome): number => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const noticed = verdicts.filter(({ outcome }) => isNoticed(outcome)).length;
  const counts = [verdicts.length, count("killed"), count("timeout"), count("survived"), count("unreached")];
  const quick = verdicts.filter(({ isQuick }) => isQuick).length;
  const rates = [percent(noticed, verdicts.length), percent(quick, verdicts.length)];
  return `| ${room} | ${[...counts, ...rates].join(" | ")} |`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`;
}

function writeUnnoticed({ mutant, outcome, tried }: Verdict): string {
  const why =
    outcome === "unreached" ? "no test near reaches it" : `${tried} test ${tried === 1 ? "file" : "files"} passed`;
  return `- ${writeMutant(mutant)}: ${why}`;
}

/** The longest code that a line of the report shows. */
const MOST_CODE = 100;

function writeMutant({ file, line, mutator, code, becomes }: Mutant): string {
  return `${file}:${line} ${mutator} \`${cut(code)}\` → \`${cut(becomes)}\``;
}

function cut(code: string): string {
  return code.length <= MOST_CODE ? code : `${code.slice(0, MOST_CODE)}…`;
}

function listed(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `## ${title}`, "", ...lines];
}
