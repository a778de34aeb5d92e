import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { readJsonFile } from "./json-file";
import { Unreadable, unreadable } from "./unreadable";

/**
 * Reads every JSON file below a folder, by relative path with forward slashes ("2026-27/income-tax.json"), sorted by
 * path. Throws `Unreadable` for the first file that is not JSON, and for a folder without any.
 */
export function readJsonFolder(folder: string): Record<string, unknown> {
  const documents: Record<string, unknown> = {};
  for (const path of jsonFiles(folder)) documents[relative(folder, path).split(sep).join("/")] = readJsonFile(path);
  if (Object.keys(documents).length === 0) throw new Unreadable(folder, "no_json_files");
  return documents;
}

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    throw unreadable(folder, error);
  }
}
