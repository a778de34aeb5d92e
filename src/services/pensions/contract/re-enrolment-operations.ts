import { z } from "@hono/zod-openapi";
import { dateField, idField, operation, optional, orElse } from "../../contract";
import { previewExample, previewShown } from "./assessment-schemas";
import { EXAMPLE_ID, inPensions } from "./common";
import { ofOrganisation, SETTINGS } from "./settings-operations";

const PATH = "/v2/pension/auto-enrolment";

const NO_DEFAULT_GROUP = {
  status: 409,
  token: "no_default_group",
  when: "No group is the default, so that there is no scheme into which to enrol.",
} as const;

export const saveReEnrolment = operation({
  ...ofOrganisation,
  id: "saveReEnrolmentSettings",
  method: "put",
  path: `${SETTINGS}/re-enrolment-settings`,
  summary: "Saves the employer's next re-enrolment date",
  description:
    "The date lies in the window of six months around the third anniversary, and in a period that no payroll has locked. Unless `actsAutomatically` is false, the run of the period with the date enrols everybody again who left, except those who left within twelve months before it: `includeRecentLeavers` enrols them too. Null removes the date.",
  body: z
    .strictObject({
      reEnrolmentDate: optional(dateField()),
      includeRecentLeavers: orElse(z.boolean(), false),
      actsAutomatically: orElse(z.boolean(), true),
    })
    .openapi("ReEnrolmentSettingsChange"),
  token: "pension_defaults_saved",
  refusals: [NO_DEFAULT_GROUP],
  examples: { ...ofOrganisation.examples, body: { reEnrolmentDate: "2029-04-06" } },
});

const reEnrolled = z.strictObject({
  employeeId: z.string(),
  isReEnrolled: z.boolean(),
  reason: z.enum([
    ...(["Eligible", "NotEligible", "AlreadyMember", "NeverEnrolled"] as const),
    ...(["CeasedWithin12Months", "Excepted", "Excluded"] as const),
  ]),
  assessment: z.union([previewShown, z.null()]),
});

export type ReEnrolled = z.input<typeof reEnrolled>;

export const reEnrol = operation({
  ...inPensions,
  id: "runReEnrolment",
  method: "post",
  path: `${PATH}/re-enrolment`,
  summary: "Shows who would be enrolled again on a day, or has the run of its period do it",
  description:
    "Lists everybody whose last membership ended and who may be enrolled again. Each is assessed on the earnings of the last final payslip; the run decides on its own earnings. With `isPreview` false the date is saved, and a job has open payslips calculated again.",
  body: z
    .strictObject({
      date: dateField(),
      isPreview: orElse(z.boolean(), true),
      exclude: orElse(z.array(idField()).max(10_000), []),
      includeRecentLeavers: orElse(z.boolean(), false),
    })
    .openapi("ReEnrolmentRequest"),
  data: z.strictObject({ items: z.array(reEnrolled), jobId: idField().nullable() }).openapi("ReEnrolment"),
  token: "re_enrolment_previewed",
  idempotent: true,
  refusals: [NO_DEFAULT_GROUP],
  examples: {
    body: { date: "2029-04-06" },
    data: {
      items: [{ employeeId: EXAMPLE_ID, isReEnrolled: true, reason: "Eligible", assessment: previewExample }],
      jobId: null,
    },
  },
});

const declarationShown = z
  .strictObject({
    stagingOrDutyStartDate: z.string().nullable(),
    eligibleJobholdersEnrolled: z.int(),
    alreadyMembers: z.int(),
    otherWorkers: z.int(),
    totalWorkers: z.int(),
    declarationDueDate: z.string().nullable(),
    declaredAt: z.string().nullable(),
  })
  .openapi("DeclarationOfCompliance", {
    description:
      "The figures that the regulator's form asks for, as of today. `alreadyMembers` have only a membership that they did not get automatically.",
  });

const declarationExample = {
  stagingOrDutyStartDate: "2026-04-06",
  eligibleJobholdersEnrolled: 12,
  alreadyMembers: 2,
  otherWorkers: 3,
  totalWorkers: 17,
  declarationDueDate: "2026-09-05",
  declaredAt: null,
};

const ofDeclaration = {
  ...inPensions,
  path: `${PATH}/declaration`,
  data: declarationShown,
  versioned: ofOrganisation.versioned,
};

export const getDeclaration = operation({
  ...ofDeclaration,
  id: "getDeclarationOfCompliance",
  method: "get",
  summary: "The figures for the employer's declaration of compliance, and the last day for it",
  description: "As of today, with the time at which it was declared if that is recorded.",
  token: "declaration_retrieved",
  examples: { data: declarationExample },
});

export const saveDeclaration = operation({
  ...ofDeclaration,
  id: "recordDeclarationOfCompliance",
  method: "put",
  summary: "Records when the employer declared its compliance to the regulator",
  description: "The time cannot be in the future. Nothing is sent to the regulator.",
  body: z.strictObject({ declaredAt: z.iso.datetime({ offset: true }) }).openapi("DeclarationMade"),
  token: "declaration_saved",
  examples: {
    body: { declaredAt: "2026-06-01T09:30:00Z" },
    data: { ...declarationExample, declaredAt: "2026-06-01T09:30:00.000Z" },
  },
});
