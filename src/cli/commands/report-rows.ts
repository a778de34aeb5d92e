import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { ReportRow } from "../../engine/reports";
import { parseJson, readJsonFile, Unreadable, unreadable } from "../../platform";
import { UsageError } from "../usage-error";

const PORTION = 1000;

/** Yields the rows of a file in portions: a list in a .json file, or one object a line. Throws `Unreadable`. */
export function readReportRows(path: string): AsyncIterable<readonly ReportRow[]> {
  return path.endsWith(".json") ? wholeList(path) : lines(path);
}

async function* wholeList(path: string): AsyncGenerator<readonly ReportRow[]> {
  const value = readJsonFile(path);
  if (!Array.isArray(value)) throw new UsageError(`"${path}" must hold a list of rows.`);
  yield value as readonly ReportRow[];
}

async function* lines(path: string): AsyncGenerator<readonly ReportRow[]> {
  let portion: ReportRow[] = [];
  let line = 0;
  for await (const text of textLines(path)) {
    line += 1;
    if (text.trim() === "") continue;
    portion.push(readLine(text, path, line));
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  yield portion;
}

async function* textLines(path: string): AsyncGenerator<string> {
  try {
    const input = createReadStream(path, "utf8");
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable(path, error);
  }
}

function readLine(text: string, path: string, line: number): ReportRow {
  try {
    return parseJson(text, path) as ReportRow;
  } catch (error) {
    const place = error instanceof Unreadable ? error.place : null;
    throw new Unreadable(path, "malformed_json", { line, column: place?.column ?? 1 });
  }
}
