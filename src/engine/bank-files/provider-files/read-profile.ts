import type { Reader, Unread } from "../../base";
import type { ProviderProfile } from "./profile";
import { PROVIDER_PROFILES } from "./profiles";

const MOST_COLUMNS = 500;
const LONGEST_VALUE = 10_000;
const PROFILE_FIELDS = new Set([
  ...["id", "title", "version", "confidence", "note", "sources", "dateFormat", "hasHeadings"],
  ...["header", "detail", "trailer"],
]);
const FORMATS = ["Text", "Date", "Money", "Percentage", "Code", "Constant", "Count"] as const;
const OWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Constant: ["text"],
  Count: [],
  Text: ["source", "isMandatory", "length", "pattern"],
  Code: ["source", "isMandatory", "codes"],
};

/** Reads a profile by its ID in the package, or a custom one; null with problems if it is invalid. */
export function readProfile(reader: Reader, value: unknown): ProviderProfile | null {
  if (typeof value === "string") {
    if (Object.hasOwn(PROVIDER_PROFILES, value)) return PROVIDER_PROFILES[value] as ProviderProfile;
    reader.refuse("unknown_value", "/profile", { allowed: Object.keys(PROVIDER_PROFILES).join(", ") });
    return null;
  }
  const before = reader.problems.length;
  const given = reader.object(value, "/profile");
  if (given === null) return null;
  reader.onlyKnown(given, PROFILE_FIELDS, "/profile");
  for (const key of ["id", "title", "version"]) readText(reader, given, key, "/profile");
  reader.choice(given, "dateFormat", "/profile", ["YYYY-MM-DD", "DD/MM/YYYY"]);
  if (given.hasHeadings === undefined) reader.refuse("required", "/profile/hasHeadings");
  reader.flag(given.hasHeadings, "hasHeadings", "/profile", false);
  for (const section of ["header", "detail", "trailer"]) {
    if (section !== "detail" && given[section] === undefined) continue;
    const columns = reader.list(given, section, "/profile", MOST_COLUMNS);
    if (columns.length === 0) reader.refuse("must_not_be_empty", `/profile/${section}`);
    for (const [at, column] of columns.entries()) checkColumn(reader, column, `/profile/${section}/${at}`);
  }
  return reader.problems.length === before ? (given as unknown as ProviderProfile) : null;
}

function checkColumn(reader: Reader, value: unknown, path: string): void {
  const column = reader.object(value, path);
  if (column === null) return;
  readText(reader, column, "name", path);
  const format = reader.choice(column, "format", path, FORMATS);
  const own = OWN_FIELDS[format] ?? ["source", "isMandatory"];
  reader.onlyKnown(column, new Set(["name", "format", ...own]), path);
  if (format === "Constant") readText(reader, column, "text", path);
  if (!own.includes("source")) return;
  readText(reader, column, "source", path);
  if (column.isMandatory === undefined) reader.refuse("required", `${path}/isMandatory`);
  reader.flag(column.isMandatory, "isMandatory", path, false);
  if (format === "Text") checkText(reader, column, path);
  if (format === "Code") checkCodes(reader, column, path);
}

function checkText(reader: Reader, column: Unread, path: string): void {
  if (column.length !== undefined) reader.integer(column, "length", path, 1, LONGEST_VALUE);
  if (column.pattern !== undefined && !isPattern(readText(reader, column, "pattern", path)))
    reader.refuse("invalid_format", `${path}/pattern`, { expected: "a regular expression" });
}

/** Checks that codes are unique, so that each is read back as the word it came from. */
function checkCodes(reader: Reader, column: Unread, path: string): void {
  const codes = reader.object(column.codes, `${path}/codes`);
  if (codes === null) return;
  const values = Object.values(codes);
  if (!values.every((code) => typeof code === "string" && code !== "" && !/\p{Cc}/u.test(code)))
    reader.refuse("wrong_type", `${path}/codes`, { expected: "object of texts" });
  else if (new Set(values).size < values.length) reader.refuse("duplicate", `${path}/codes`);
}

function readText(reader: Reader, owner: Unread, key: string, path: string): string {
  const value = owner[key];
  if (typeof value === "string" && !/\p{Cc}/u.test(value)) return value;
  if (value === undefined) reader.refuse("required", `${path}/${key}`);
  else if (typeof value !== "string") reader.refuse("wrong_type", `${path}/${key}`, { expected: "string" });
  else reader.refuse("invalid_format", `${path}/${key}`, { expected: "one line of text" });
  return "";
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
