const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

/** Returns the names of the placeholders in a format, such as "ClientName" for {ClientName}. */
export function placeholdersIn(format: string): readonly string[] {
  return [...format.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** Fills the placeholders of a format; one without a value is left out, and spaces are not doubled by it. */
export function fillPlaceholders(format: string, values: Readonly<Record<string, string>>): string {
  return format
    .replaceAll(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : ""))
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
