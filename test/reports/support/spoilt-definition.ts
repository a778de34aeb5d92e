import type { Random } from "../../support/random";

type Json = unknown;

const JUNK: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  "",
  "x",
  "a\0b",
  "\ud83d",
  "sum",
  "status",
  "employee.tags",
  "__proto__",
  "@lastWeek",
  [],
  [[]],
  {},
  { and: [] },
  { not: { not: { not: { not: {} } } } },
  { field: "status", op: "eq", value: "FINAL" },
];

/** Returns a definition with one thing in it spoilt: replaced, removed, doubled or joined by an unknown one. */
export function spoilt(definition: Json, random: Random): Json {
  const copy = structuredClone(definition);
  const places = [...placesIn({ root: copy })].slice(1);
  const { owner, key } = random.pick(places);
  const way = random.fraction();
  if (Array.isArray(owner) && way < 0.3) owner.push(structuredClone(owner[Number(key)]));
  else if (way < 0.2) delete owner[key];
  else if (way < 0.4) owner[`${key}x`] = owner[key];
  else owner[key] = structuredClone(random.pick(JUNK));
  return copy;
}

interface Place {
  readonly owner: Record<string, Json>;
  readonly key: string;
}

function* placesIn(owner: Record<string, Json>): Generator<Place> {
  for (const key of Object.keys(owner)) {
    yield { owner, key };
    const value = owner[key];
    if (typeof value === "object" && value !== null) yield* placesIn(value as Record<string, Json>);
  }
}

/** Returns whether a pointer names a value of the definition, or a missing member of an object or list in it. */
export function pointsInto(definition: Json, pointer: string): boolean {
  const steps = pointer.split("/").slice(1);
  const last = steps.pop();
  let value = definition;
  for (const step of steps) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Record<string, Json>)[step];
  }
  return last === undefined || (typeof value === "object" && value !== null);
}
