import { z } from "@hono/zod-openapi";
import { EMPLOYEE_NOT_FOUND, idField, operation, optional, orElse, readOnly, versionedRecord } from "../../contract";
import { EXAMPLE_ID, inPensions, ofEmployee, versionOfEmployee } from "./common";

const definition = z
  .strictObject({
    value: z.int().min(0).max(366),
    frequency: z.enum(["Day", "Week", "Month", "PayPeriod"]),
  })
  .openapi("PostponementDefinition", {
    description: "How long to postpone: 3 months, or until the second pay period begins. Zero means no postponement.",
  });

const postponementSent = z
  .strictObject({
    startDateDefinition: optional(definition),
    eligibilityDateDefinition: optional(definition),
    sendNotices: orElse(z.boolean(), false),
  })
  .openapi("PostponementSettingsChange");

const postponementShown = z
  .strictObject({
    startDateDefinition: definition.nullable(),
    eligibilityDateDefinition: definition.nullable(),
    sendNotices: z.boolean(),
  })
  .openapi("PostponementSettings");

const issuer = z.enum(["Platform", "Organisation"]);

const autoEnrolmentSent = z
  .strictObject({
    isEnabled: z.boolean(),
    defaultPensionGroupId: optional(idField()),
    issueEnrolmentInformation: orElse(issuer, "Platform"),
    sendEnrolmentLetter: orElse(z.boolean(), false),
  })
  .openapi("AutoEnrolmentSettingsChange");

const autoEnrolmentShown = z
  .strictObject({
    isEnabled: z.boolean(),
    defaultPensionGroupId: z.string().nullable(),
    issueEnrolmentInformation: issuer,
    sendEnrolmentLetter: z.boolean(),
  })
  .openapi("AutoEnrolmentSettings");

const reEnrolmentShown = z
  .strictObject({
    reEnrolmentDate: z.string().nullable(),
    includeRecentLeavers: z.boolean(),
    actsAutomatically: z.boolean(),
    exclude: z.array(z.string()),
  })
  .openapi("ReEnrolmentSettings");

const defaultsShown = z
  .strictObject({
    postponementSettings: postponementShown,
    autoEnrolmentSettings: autoEnrolmentShown,
    reEnrolmentSettings: reEnrolmentShown,
  })
  .openapi("PensionDefaults");

const POSTPONEMENT = {
  startDateDefinition: { value: 2, frequency: "Month" as const },
  eligibilityDateDefinition: { value: 1, frequency: "PayPeriod" as const },
  sendNotices: true,
};
const AUTO_ENROLMENT = {
  isEnabled: true,
  defaultPensionGroupId: EXAMPLE_ID,
  issueEnrolmentInformation: "Platform" as const,
  sendEnrolmentLetter: true,
};

const reEnrolmentExample = {
  reEnrolmentDate: "2029-04-06",
  includeRecentLeavers: false,
  actsAutomatically: true,
  exclude: [],
};

export const ofOrganisation = {
  ...inPensions,
  data: defaultsShown,
  versioned: versionedRecord({
    table: "pension_settings",
    key: {},
    isMadeByChange: true,
    hasDefault: true,
  }),
  examples: {
    data: {
      postponementSettings: POSTPONEMENT,
      autoEnrolmentSettings: AUTO_ENROLMENT,
      reEnrolmentSettings: reEnrolmentExample,
    },
  },
};

export const getDefaults = operation({
  ...ofOrganisation,
  id: "getPensionSettings",
  method: "get",
  path: "/v2/pension/organisation",
  summary: "The organisation's settings for automatic enrolment and postponement",
  description: "Until settings are saved, these are the defaults.",
  token: "pension_defaults_retrieved",
});

export const SETTINGS = "/v2/pension/organisation/pension-default";

export const savePostponement = operation({
  ...ofOrganisation,
  id: "savePostponementSettings",
  method: "put",
  path: `${SETTINGS}/postponement-settings`,
  summary: "Saves whether new workers, and those who become eligible, are enrolled later",
  description:
    "`startDateDefinition` is for new workers, `eligibilityDateDefinition` for workers who become eligible later. At most three months.",
  body: postponementSent,
  token: "pension_defaults_saved",
  examples: { ...ofOrganisation.examples, body: POSTPONEMENT },
});

export const saveAutoEnrolment = operation({
  ...ofOrganisation,
  id: "saveAutoEnrolmentSettings",
  method: "put",
  path: `${SETTINGS}/auto-enrolment-settings`,
  summary: "Turns automatic enrolment on or off, and names the default group",
  description:
    "Nobody is assessed while `isEnabled` is false. `defaultPensionGroupId` makes this group the default; left out or null, the default stays as it is.",
  body: autoEnrolmentSent,
  token: "pension_defaults_saved",
  examples: {
    ...ofOrganisation.examples,
    body: { isEnabled: true, defaultPensionGroupId: EXAMPLE_ID, sendEnrolmentLetter: true },
  },
});

const employeePostponement = z
  .strictObject({
    employeeId: z.string(),
    startDateDefinition: definition.nullable(),
    eligibilityDateDefinition: definition.nullable(),
    postponementDate: z.string().nullable(),
    noticeDueDate: z.string().nullable(),
    source: z.enum(["Employee", "Organisation"]).nullable(),
  })
  .openapi("EmployeePostponement");

export type EmployeePostponement = z.input<typeof employeePostponement>;

const ofOne = {
  ...inPensions,
  data: employeePostponement,
  versioned: versionOfEmployee,
  examples: {
    data: {
      employeeId: EXAMPLE_ID,
      startDateDefinition: { value: 2, frequency: "Month" as const },
      eligibilityDateDefinition: null,
      postponementDate: "2026-06-06",
      noticeDueDate: "2026-05-18",
      source: "Employee" as const,
    },
  },
};

export const saveEmployeePostponement = operation({
  ...ofOne,
  id: "savePensionPostponement",
  method: "put",
  path: "/v2/pension/postponement",
  summary: "Saves an employee's own postponement, which takes precedence over the organisation's",
  description:
    "Counted from the start date, from the day on which the employee becomes eligible, or both. A definition that is left out is removed.",
  body: z
    .strictObject({
      employeeId: idField(),
      startDateDefinition: optional(definition),
      eligibilityDateDefinition: optional(definition),
      ...readOnly("postponementDate", "noticeDueDate", "source"),
    })
    .openapi("EmployeePostponementChange"),
  token: "postponement_saved",
  examples: {
    ...ofOne.examples,
    body: { employeeId: EXAMPLE_ID, startDateDefinition: { value: 2, frequency: "Month" } },
  },
});

export const getEmployeePostponement = operation({
  ...ofOne,
  id: "getPensionPostponement",
  method: "get",
  path: "/v2/pension/postponement/{employeeId}",
  summary: "An employee's postponement, with the day on which it ends",
  description: "`source` says whether it is the employee's own or the organisation's.",
  params: ofEmployee,
  token: "postponement_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND],
});

export const removeEmployeePostponement = operation({
  ...ofOne,
  id: "removePensionPostponement",
  method: "delete",
  path: "/v2/pension/postponement/{employeeId}",
  summary: "Removes an employee's own postponement; shows what applies now",
  description: "The organisation's postponement applies from then on.",
  params: ofEmployee,
  token: "postponement_removed",
  refusals: [EMPLOYEE_NOT_FOUND],
});
