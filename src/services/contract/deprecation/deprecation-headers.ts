import { dateInLondon } from "../london";
import type { Deprecation } from "./table";

const HOUR = 3_600_000;

/**
 * Returns the response headers of a call that sends a deprecated field, or gets one: `Deprecation` (RFC 9745), `Sunset`
 * (RFC 8594) if a date of removal is set, and a link to the description of the operation. They name the earliest dates.
 * Null if the call has nothing to do with the deprecations.
 */
export function deprecationHeaders(
  deprecations: readonly Deprecation[],
  body: unknown,
  description: string,
): Readonly<Record<string, string>> | null {
  const used = deprecations.filter(({ direction, fields }) => direction !== "request" || isAnySent(body, fields));
  if (used.length === 0) return null;
  const from = earliest(used.map((each) => each.from));
  const removal = earliest(used.flatMap((each) => each.removal ?? []));
  return {
    deprecation: `@${beginningInLondon(from) / 1_000}`,
    ...(removal === "" ? {} : { sunset: new Date(beginningInLondon(removal)).toUTCString() }),
    link: `<${description}>; rel="deprecation"; type="text/html"`,
  };
}

function isAnySent(body: unknown, fields: readonly string[]): boolean {
  return fields.some((path) => isSent(body, path.split(".")));
}

/** A field that is null is left out. */
function isSent(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (value === null || value === undefined) return false;
  if (name === undefined) return true;
  const parts = Object.entries(value);
  return parts.some(([key, part]) => (name === "*" || name === key) && isSent(part, rest));
}

function earliest(dates: readonly string[]): string {
  return [...dates].sort()[0] ?? "";
}

/** Returns the instant at which a day begins in London, in milliseconds since 1970: an hour earlier in summer. */
function beginningInLondon(date: string): number {
  const midnight = Date.parse(date);
  return dateInLondon(midnight - HOUR) === date ? midnight - HOUR : midnight;
}
