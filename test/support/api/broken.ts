import fc from "fast-check";

/** What callers send by mistake or on purpose. */
const JUNK: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "'; drop table employee; --",
  "x".repeat(5_000),
  "2026-02-30",
  "1e400",
  "-0.00",
  0,
  -1,
  0.005,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [[]],
  {},
  { toString: 1 },
];

/** Draws a value with one of its places replaced, removed or added to. */
export function brokenFrom(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value);
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...JUNK), fc.constantFrom("replace", "remove", "add"))
    .map(([place, junk, how]) => changed(value, place, junk, how));
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, place: Place = []): readonly Place[] {
  if (value === null || typeof value !== "object") return [place];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, [...place, Array.isArray(value) ? Number(key) : key]),
  );
  return [place, ...inner];
}

function changed(value: unknown, [key, ...rest]: Place, junk: unknown, how: string): unknown {
  if (key === undefined) {
    if (how !== "add" || value === null || typeof value !== "object") return junk;
    return Array.isArray(value) ? [...value, junk] : { ...value, unknownField: junk };
  }
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    if (rest.length === 0 && how === "remove") copy.splice(Number(key), 1);
    else copy[Number(key)] = changed(copy[Number(key)], rest, junk, how);
    return copy;
  }
  const copy = { ...(value as Record<string, unknown>) };
  if (rest.length === 0 && how === "remove") delete copy[key];
  else copy[key] = changed(copy[key], rest, junk, how);
  return copy;
}

/** Bodies that are not our JSON at all, with their content type. */
export const notBodies: fc.Arbitrary<{ readonly body: string; readonly contentType: string | null }> = fc.oneof(
  fc.record({ body: fc.string(), contentType: fc.constant("application/json") }),
  fc.record({
    body: fc.json(),
    contentType: fc.constantFrom("text/plain", "application/xml", "multipart/form-data", null),
  }),
  fc.record({ body: fc.json(), contentType: fc.constant("application/json; charset=utf-8") }),
  fc.record({ body: fc.constant("[".repeat(20_000)), contentType: fc.constant("application/json") }),
);
