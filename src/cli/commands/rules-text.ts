import { readTaxYear, type TaxYear } from "../../engine/base";
import type { ChangedParameter, ListedSubject, WeakEntry } from "../../engine/rulebook";
import { printable, type Terminal, wrap } from "../terminal";

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

/** Lists what changes from one year to the next, parameter by parameter. */
export function diffText(
  before: string,
  after: string,
  changed: readonly ChangedParameter[],
  { paint }: Screen,
): string {
  if (changed.length === 0) return `Nothing changes from ${before} to ${after}.\n`;
  const blocks = changed.map(({ subject, name, title, changes }) => {
    const lines = changes.map(
      ({ pointer, old, new: now }) =>
        `    ${printable(pointer)}  ${paint("bad", shown(old))} → ${paint("good", shown(now))}`,
    );
    return [`${paint("accent", `${subject} ${name}`)}  ${printable(title)}`, ...lines, ""].join("\n");
  });
  return `${paint("strong", `From ${before} to ${after}`)}\n\n${blocks.join("\n")}`;
}

function shown(value: unknown): string {
  return value === null ? "nothing" : printable(typeof value === "string" ? value : JSON.stringify(value));
}
