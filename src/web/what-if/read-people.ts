import { readCsvHeading, readJsonLine, splitLines } from "../../batch/input";
import type { WhatIfEmployee } from "../../batch/what-if";
import { isObject, type Problem, problem } from "../../engine/base";
import { readFileText } from "../tool/read-file";

type People =
  | { readonly ok: true; readonly value: readonly WhatIfEmployee[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads people of a file: a row of JSON a line, or CSV whose first line names the columns. */
export async function readPeople(file: Blob): Promise<People> {
  const content = await readFileText(file);
  if (!content.ok) return content;
  const isJson = content.text.trimStart().startsWith("{");
  const heading = isJson ? null : readCsvHeading(content.text.split(/\r?\n/, 1)[0] ?? "");
  if (heading !== null && !heading.ok) return { ok: false, problems: heading.problems.map(onLine(1)) };
  const read = heading === null ? readJsonLine : heading.read;
  const rows: WhatIfEmployee[] = [];
  const problems: Problem[] = [];
  for await (const { number, text } of splitLines([content.text])) {
    if (heading !== null && number === 1) continue;
    const line = read(text);
    if (line === null) continue;
    if (!line.ok) problems.push(onLine(number)(line.problem));
    else if (isObject(line.row)) rows.push(line.row as unknown as WhatIfEmployee);
    else problems.push(onLine(number)(problem("wrong_type", "", { expected: "object" })));
  }
  if (rows.length === 0 && problems.length === 0) problems.push(problem("required", "/The file"));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: rows };
}

function onLine(line: number): (found: Problem) => Problem {
  return (found) => ({ ...found, path: `/line/${line}${found.path}` });
}
