import { readTaxYear, type TaxYear } from "../../engine/base";
import type { ChangedParameter, ListedSubject, WeakEntry } from "../../engine/rulebook";
import { printable, type Terminal, wrap } from "../terminal";
import { placeInWords, valueInWords } from "./rule-words";

type Screen = Pick<Terminal, "width" | "paint">;

/** Lists years with their digests, subjects and parameter names. */
export function listText(
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

const REASONS: Readonly<Record<WeakEntry["reason"], string>> = {
  NotConfirmed: "not confirmed",
  SingleSource: "seen in one source only",
  OnePublisher: "one publisher",
  NoAddress: "no source with an address",
};

/** Lists the weak figures, grouped by the reason why they are weak. */
export function reportText(entries: readonly WeakEntry[], { width, paint }: Screen): string {
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
export function diffText(before: string, after: string, changed: readonly ChangedParameter[], screen: Screen): string {
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
