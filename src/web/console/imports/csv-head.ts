/** Separators of columns, the most usual first. */
const SEPARATORS = [",", ";", "\t"] as const;

/** Returns the headings of a CSV file: its first row, whose separator is the one that occurs most. */
export function readHeadings(text: string): readonly string[] {
  const [row = ""] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const counts = SEPARATORS.map((separator) => row.split(separator).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
  const cell = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, "g");
  return [...row.matchAll(cell)]
    .map(([, quoted, plain = ""]) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((heading) => heading !== "");
}
