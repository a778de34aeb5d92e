import { z } from "@hono/zod-openapi";
import { money } from "../../contract";
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

const consequences = z
  .strictObject({
    mustEnrol: z.boolean(),
    employerMustContribute: z.boolean(),
    canOptIn: z.boolean(),
    canJoin: z.boolean(),
    canOptOut: z.boolean(),
    informationDueDate: z.string().nullable(),
  })
  .openapi("AssessmentConsequences");

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
  consequences: {
    mustEnrol: true,
    employerMustContribute: true,
    canOptIn: false,
    canJoin: false,
    canOptOut: true,
    informationDueDate: "2026-06-11",
  },
};

export const assessmentExample = {
  assessmentId: EXAMPLE_ID,
  employeeId: EXAMPLE_ID,
  ...previewExample,
  pensionGroupId: EXAMPLE_ID,
};
