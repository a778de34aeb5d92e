import type * as z from "zod/mini";
import { employerChargesShape } from "./employer-charges";
import { incomeTaxShape } from "./income-tax";
import { nationalInsuranceShape } from "./national-insurance";
import { sourcesShape } from "./sources";
import { studentLoansShape } from "./student-loans";

/** The shape of each subject's document, by the file's name without ".json". */
export const SUBJECT_SHAPES = {
  "income-tax": incomeTaxShape,
  "national-insurance": nationalInsuranceShape,
  "student-loans": studentLoansShape,
  "employer-charges": employerChargesShape,
};

export type Subject = keyof typeof SUBJECT_SHAPES;

export const SUBJECTS = Object.keys(SUBJECT_SHAPES) as readonly Subject[];

/** The documents that every payslip needs of one tax year, checked for shape. */
export type YearDocuments = { readonly [S in Subject]: z.infer<(typeof SUBJECT_SHAPES)[S]> };

export type SourcesDocument = z.infer<typeof sourcesShape>;

export { sourcesShape };
