import { KINDS, type Leave, type LeaveField, SAMPLES } from "./leave";
import { readLists, writeLists } from "./lists-link";

// A link holds the kind and what differs from its sample. It stays behind the "#", so no server ever sees it.

const LISTS: readonly string[] = ["kind", "during", "overrides"];

function textFields(leave: Leave): readonly LeaveField[] {
  return Object.keys(leave).filter((field): field is LeaveField => !LISTS.includes(field));
}

export function writeLink(leave: Leave): string {
  const link = new URLSearchParams({ kind: leave.kind });
  const sample = SAMPLES[leave.kind];
  for (const field of textFields(sample)) {
    if (leave[field] !== sample[field]) link.set(field, leave[field]);
  }
  writeLists(leave, link);
  return link.toString();
}

/** Reads a link; a value that is missing or unknown is the sample's. */
export function readLink(text: string): Leave {
  const link = new URLSearchParams(text);
  const kind = KINDS.find(([known]) => known === link.get("kind"))?.[0] ?? "Sickness";
  const given = textFields(SAMPLES[kind]).flatMap((field) => {
    const value = link.get(field);
    return value === null ? [] : [[field, value]];
  });
  return { ...SAMPLES[kind], ...Object.fromEntries(given), ...readLists(link) };
}
