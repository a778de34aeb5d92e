import { matchColumns, payslipCsvHeadings, payslipFileKind } from "../../engine/compare";
import { readFileText } from "../tool/read-file";
import type { CompareResponse } from "./messages";

/** Looks at the beginning of a file: what it is, the headings that its columns have, and what they are taken for. */
export async function lookAt(file: Blob): Promise<CompareResponse> {
  const read = await readFileText(file);
  if (!read.ok) return { say: "refused", file: "theirs", problems: read.problems };
  const kind = payslipFileKind(read.text);
  const headings = kind === "Csv" ? payslipCsvHeadings(read.text) : [];
  return { say: "looked", file: { kind, headings, match: matchColumns(headings) } };
}
