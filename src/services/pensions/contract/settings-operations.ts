import { z } from "@hono/zod-openapi";
import {
  EMPLOYEE_NOT_FOUND,
  idField,
  operation,
  optional,
  orElse,
  readOnly,
  versionedRecord,
  withExamples,
} from "../../contract";
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

const autoEnrolmentShownFields = withExamples({
  isEnabled: [z.boolean(), true],
  defaultPensionGroupId: [z.string().nullable(), EXAMPLE_ID],
  issueEnrolmentInformation: [issuer, "Platform"],
  sendEnrolmentLetter: [z.boolean(), true],
});

const autoEnrolmentShown = z.strictObject(autoEnrolmentShownFields.shape).openapi("AutoEnrolmentSettings");

const reEnrolmentShownFields = withExamples({
  reEnrolmentDate: [z.string().nullable(), "2029-04-06"],
  includeRecentLeavers: [z.boolean(), false],
  actsAutomatically: [z.boolean(), true],
  exclude: [z.array(z.string()), []],
});

const reEnrolmentShown = z.strictObject(reEnrolmentShownFields.shape).openapi("ReEnrolmentSettings");

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
      autoEnrolmentSettings: autoEnrolmentShownFields.example,
      reEnrolmentSettings: reEnrolmentShownFields.example,
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

const employeePostponementFields = withExamples({
  employeeId: [z.string(), EXAMPLE_ID],
  startDateDefinition: [definition.nullable(), { value: 2, frequency: "Month" }],
  eligibilityDateDefinition: [definition.nullable(), null],
  postponementDate: [z.string().nullable(), "2026-06-06"],
  noticeDueDate: [z.string().nullable(), "2026-05-18"],
  source: [z.enum(["Employee", "Organisation"]).nullable(), "Employee"],
});

const employeePostponement = z.strictObject(employeePostponementFields.shape).openapi("EmployeePostponement");

export type EmployeePostponement = z.input<typeof employeePostponement>;

const ofOne = {
  ...inPensions,
  data: employeePostponement,
  versioned: versionOfEmployee,
  examples: { data: employeePostponementFields.example },
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
