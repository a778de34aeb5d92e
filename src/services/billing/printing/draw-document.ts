import { describeProblem } from "../../../engine/base";
import { issueAt, Refused } from "../../../platform/http";
import type { Printer, RefusalCase } from "../../contract";
import { DRAWING_BUSY } from "../../contract";
import { EMPLOYER_MISSING, type Printable } from "./printable";

const NOT_PRINTABLE = "document_not_printable";

/** The refusals of every operation that returns a document as PDF. */
export const FILE_REFUSALS: readonly RefusalCase[] = [
  { status: 409, token: EMPLOYER_MISSING, when: "The organisation has no details yet: save its information first." },
  {
    status: 409,
    token: NOT_PRINTABLE,
    when: "A text has letters that the fonts lack, for one; `validationIssues` says what it is.",
  },
  DRAWING_BUSY,
];

/** Returns a document as PDF; refuses 409, with everything that is wrong, if it cannot be printed. */
export async function drawDocument(printer: Printer, { data, logo }: Printable): Promise<Uint8Array> {
  const drawn = await printer.draw({ kind: "invoice", data }, logo);
  if (drawn.ok) return drawn.value;
  const issues = drawn.problems.map((each) => issueAt([], each.token, each.arguments, describeProblem(each)));
  throw new Refused(409, { token: NOT_PRINTABLE, text: "The document cannot be printed." }, issues);
}

/** Returns the name of a document's file. */
export function getFileName(kind: string, number: string | null): string {
  return `${kind}-${(number ?? "draft").replace(/[^\p{L}\p{N}.]+/gu, "-")}.pdf`;
}
