import { z } from "@hono/zod-openapi";
import { money, withExamples } from "../../contract";
import { NOT_ENROLLED } from "../store/pension-tables";
import { EXAMPLE_ID } from "./common";

const workerCategory = z.enum(["EligibleJobholder", "NonEligibleJobholder", "EntitledWorker", "NotEligible"]);
export const exception = z.enum([
  ...(["Director", "LimitedLiabilityPartner", "TaxProtection", "CeasedWithin12Months"] as const),
  ...(["NoticeToEndEmployment", "WindingUpLumpSum", "WindingUpLumpSumOver12Months", "SoleDirector"] as const),
  ...(["ArmedForces", "OfficeHolder"] as const),
]);
const outcome = z.enum([
  ...(["MustEnrol", "MayEnrol", "InformRightToOptIn", "InformRightToJoin"] as const),
  ...(["AlreadyMember", "Postponed", "Excepted", "None"] as const),
]);

const consequencesFields = withExamples({
  mustEnrol: [z.boolean(), true],
  employerMustContribute: [z.boolean(), true],
  canOptIn: [z.boolean(), false],
  canJoin: [z.boolean(), false],
  canOptOut: [z.boolean(), true],
  informationDueDate: [z.string().nullable(), "2026-06-11"],
});

const consequences = z.strictObject(consequencesFields.shape).openapi("AssessmentConsequences");

const assessed = {
  assessmentDate: z.string(),
  effectiveAssessmentDate: z.string(),
  age: z.int(),
  statePensionDate: z.string().nullable(),
  workerCategory,
  outcome,
  assessmentException: exception.nullable(),
  earnings: money(),
  qualifyingEarnings: money(),
  lowerThreshold: money(),
  trigger: money(),
  upperThreshold: money(),
  payReferencePeriodStartDate: z.string(),
  payReferencePeriodEndDate: z.string(),
  consequences,
};

export const previewShown = z.strictObject(assessed).openapi("PensionAssessmentPreview");

export const assessmentShown = z
  .strictObject({
    assessmentId: z.string(),
    employeeId: z.string(),
    ...assessed,
    pensionGroupId: z.string().nullable(),
  })
  .openapi("PensionAssessment");

export const notEnrolled = z.enum(NOT_ENROLLED);

export const previewExample = {
  assessmentDate: "2026-05-01",
  effectiveAssessmentDate: "2026-05-01",
  age: 36,
  statePensionDate: "2058-03-02",
  workerCategory: "EligibleJobholder" as const,
  outcome: "MustEnrol" as const,
  assessmentException: null,
  earnings: "1500.00",
  qualifyingEarnings: "980.00",
  lowerThreshold: "520.00",
  trigger: "833.00",
  upperThreshold: "4189.00",
  payReferencePeriodStartDate: "2026-05-01",
  payReferencePeriodEndDate: "2026-05-31",
  consequences: consequencesFields.example,
};

export const assessmentExample = {
  assessmentId: EXAMPLE_ID,
  employeeId: EXAMPLE_ID,
  ...previewExample,
  pensionGroupId: EXAMPLE_ID,
};
