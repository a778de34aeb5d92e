import { describeProblem, type Problem } from "../engine";
import { printable } from "./terminal";

const CSV_PLACE = /^\/line\/(\d+)(.*)$/s;
const RULES_PLACE = /^([^#]+)#(.*)$/s;
const EMPLOYEE_PLACE = /^\/employees\/\d+(\/.*)$/s;

/** Describes a problem for people: the engine's sentence, led by the field as its file names it. */
export function sentence(found: Problem): string {
  const [, line, cell = ""] = CSV_PLACE.exec(found.path) ?? [];
  if (line !== undefined) return `Line ${line}: ${wording({ ...found, path: cell })}`;
  const [, document, pointer = ""] = RULES_PLACE.exec(found.path) ?? [];
  if (document !== undefined) return `${printable(document)}: ${wording({ ...found, path: pointer })}`;
  const [, field] = EMPLOYEE_PLACE.exec(found.path) ?? [];
  return wording(field === undefined ? found : { ...found, path: field });
}

function wording(found: Problem): string {
  const { place } = found.arguments ?? {};
  const { token } = found;
  if (token === "malformed_json" && place !== undefined) return `The input stops being JSON at ${place}.`;
  return printable(describeProblem(found));
}
