import { z } from "@hono/zod-openapi";
import { formField, idField, operation, optional, orElse, readOnly, territory, versionedRecord } from "../../contract";
import { EXAMPLE_POLICY, EXAMPLE_TIMES, inHoliday } from "./common";

/** A month and a day that every year has. */
const YEAR_START = /^--(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8]|(?<!--02-)(29|30)|(?<=--(01|03|05|07|08|10|12)-)31)$/;

const sent = z
  .strictObject({
    holidayYearStart: formField(YEAR_START, "invalid_date", "--04-01"),
    defaultPolicyId: optional(idField()),
    approvers: orElse(z.array(idField()).max(50), []).openapi({
      description: "The people who may decide requests when they are signed in; if empty, everybody with access.",
    }),
    approvalNeeded: orElse(z.boolean(), true),
    payElementId: optional(idField()).openapi({
      description: "The pay element to which rows of holiday pay belong, for journals and reports.",
    }),
    territory: optional(territory),
    ...readOnly("createdAt", "updatedAt"),
  })
  .openapi("HolidaySettingsChange");

const shown = z
  .strictObject({
    holidayYearStart: z.string(),
    defaultPolicyId: z.string().nullable(),
    approvers: z.array(z.string()),
    approvalNeeded: z.boolean(),
    payElementId: z.string().nullable(),
    territory,
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("HolidaySettings");
export type ShownSettings = z.input<typeof shown>;

const common = {
  ...inHoliday,
  path: "/v1/holiday/organisation",
  data: shown,
  versioned: versionedRecord({ table: "holiday_settings", key: {}, isMadeByChange: true, hasDefault: true }),
} as const;

const example: ShownSettings = {
  holidayYearStart: "--04-01",
  defaultPolicyId: EXAMPLE_POLICY,
  approvers: [],
  approvalNeeded: true,
  payElementId: null,
  territory: "EnglandAndWales",
  ...EXAMPLE_TIMES,
};

export const getSettings = operation({
  ...common,
  id: "getHolidaySettings",
  method: "get",
  summary: "The organisation's holiday settings",
  description: "Before any are saved: leave years from 1 April, and requests that need approval.",
  token: "holiday_settings_retrieved",
  examples: { data: example },
});

export const saveSettings = operation({
  ...common,
  id: "saveHolidaySettings",
  method: "put",
  summary: "Saves the organisation's holiday settings",
  description:
    "`holidayYearStart` is the month and day on which leave years begin. Open pay runs are calculated again afterwards, in the background.",
  body: sent,
  token: "holiday_settings_saved",
  refusals: [],
  examples: { body: { holidayYearStart: "--04-01", approvalNeeded: true }, data: example },
});
