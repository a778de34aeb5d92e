import { KINDS, type Leave, type LeaveField, SAMPLES } from "./leave";

// A link holds the kind and what differs from its sample. It stays behind the "#", so no server ever sees it.

export function writeLink(leave: Leave): string {
  const link = new URLSearchParams({ kind: leave.kind });
  const sample = SAMPLES[leave.kind];
  for (const field of Object.keys(sample) as LeaveField[]) {
    if (leave[field] !== sample[field]) link.set(field, leave[field]);
  }
  return link.toString();
}

/** What a link does not say, or says in an unknown word, is the sample's. */
export function readLink(text: string): Leave {
  const link = new URLSearchParams(text);
  const kind = KINDS.find(([known]) => known === link.get("kind"))?.[0] ?? "Sickness";
  const given = Object.keys(SAMPLES[kind]).flatMap((field) => {
    const value = link.get(field);
    return value === null || field === "kind" ? [] : [[field, value]];
  });
  return { ...SAMPLES[kind], ...Object.fromEntries(given) };
}
