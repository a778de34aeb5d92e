import { type Problem, pointerStep, taxYearLabel } from "../../base";
import type { Chapters } from "../chapter";
import type { ShapedDocument } from "../read-documents";
import type { YearDocuments } from "../shape";
import { type CheckContext, reporter } from "./context";
import { checkDates } from "./dates";
import { checkAbsence, checkSources } from "./entries";
import { checkIncomeTax } from "./income-tax";
import { checkNationalInsurance } from "./national-insurance";
import { checkStudentLoans } from "./student-loans";

/** Second pass over one document of the right shape: does it hold together? */
export function crossCheck(
  shaped: ShapedDocument,
  sourceIds: ReadonlySet<string> | null,
  chapters: Chapters,
): Problem[] {
  const problems: Problem[] = [];
  const { document, year } = shaped;
  const context: CheckContext = { year, document, sourceIds, report: reporter(shaped.path, problems) };
  const label = taxYearLabel(year);
  if (document.taxYear !== label) context.report("unknown_value", "/taxYear", { expected: label });
  for (const [name, parameter] of Object.entries(document.parameters)) {
    const at = `/parameters${pointerStep(name)}`;
    checkDates(context, at, parameter);
    checkAbsence(context, at, parameter);
    parameter.values.forEach((entry, index) => {
      checkSources(context, `${at}/values/${index}`, entry.sources);
    });
  }
  for (const [name, { sources }] of Object.entries(document.policies)) {
    checkSources(context, `/policies${pointerStep(name)}`, sources);
  }
  checkSubject(context, shaped);
  chapters[shaped.subject]?.check?.(context, document);
  return problems;
}

function checkSubject(context: CheckContext, { subject, document }: ShapedDocument): void {
  const typed: unknown = document;
  if (subject === "income-tax") checkIncomeTax(context, typed as YearDocuments["income-tax"]);
  if (subject === "national-insurance") checkNationalInsurance(context, typed as YearDocuments["national-insurance"]);
  if (subject === "student-loans") checkStudentLoans(context, typed as YearDocuments["student-loans"]);
}
