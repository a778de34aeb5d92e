import { describeProblem, type Problem } from "../../../engine/base";
import { issueAt, Refused } from "../../../platform/http";
import type { Printer, RefusalCase } from "../../contract";
import { DRAWING_BUSY } from "../../contract";
import type { DrawingOrder } from "../../drawing";

export const NOT_PRINTABLE = "form_not_printable";

/** The refusals of every operation that returns a form as PDF. */
export const FILE_REFUSALS: readonly RefusalCase[] = [
  {
    status: 409,
    token: NOT_PRINTABLE,
    when: "A name has letters that the fonts lack, for one; `validationIssues` says what it is.",
  },
  DRAWING_BUSY,
];

/** Returns a form as PDF; refuses, with everything that is wrong, if it cannot be printed. */
export async function drawForm(printer: Printer, order: DrawingOrder): Promise<Uint8Array> {
  const drawn = await printer.draw(order);
  if (drawn.ok) return drawn.value;
  throw new Refused(409, { token: NOT_PRINTABLE, text: "The form cannot be printed." }, issuesOf(drawn.problems));
}

function issuesOf(problems: readonly Problem[]) {
  return problems.map((problem) => issueAt([], problem.token, problem.arguments, describeProblem(problem)));
}

/** Returns a text as part of a file name: letters, digits and dots. */
export function fileNamePart(text: string | null): string {
  return (text ?? "").replace(/[^\p{L}\p{N}.]+/gu, "-");
}
