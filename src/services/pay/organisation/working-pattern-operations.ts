import { z } from "@hono/zod-openapi";
import { operation, versionedRecord } from "../../contract";
import { workingPattern, workingPatternShown } from "../contract/working-pattern";

export const MONDAY_TO_FRIDAY = {
  patternType: "Weekly",
  monday: "1",
  tuesday: "1",
  wednesday: "1",
  thursday: "1",
  friday: "1",
  saturday: "0",
  sunday: "0",
  bankHolidaysAreWorkingDays: true,
} as const;

const shown = z
  .strictObject({
    ...workingPatternShown.shape,
    source: z.enum(["Organisation", "Default"]).openapi({ description: "`Default` until a pattern is saved." }),
  })
  .openapi("WorkingPatternDefaults");

const common = {
  path: "/v1/organisation/working-pattern-defaults",
  service: "Pay",
  scope: "organisation",
  versioned: versionedRecord({
    table: "working_pattern_defaults",
    key: {},
    isMadeByChange: true,
    hasDefault: true,
  }),
} as const;
const example = { ...MONDAY_TO_FRIDAY, weeks: null, rotationStartDate: null, hoursPerWeek: "37.5" };

export const getWorkingPatternDefaults = operation({
  ...common,
  id: "getDefaultWorkingPattern",
  method: "get",
  summary: "The working pattern of everybody who has no other: Monday to Friday until one is saved",
  description: "`source` is `Default` until a pattern of the organisation's own is saved.",
  data: shown,
  token: "working_pattern_defaults_retrieved",
  examples: { data: { ...example, source: "Organisation" } },
});

export const saveWorkingPatternDefaults = operation({
  ...common,
  id: "replaceDefaultWorkingPattern",
  method: "put",
  summary: "Replaces the working pattern of everybody who has no other",
  description: "Open pay runs are calculated again; locked ones stay as they are.",
  body: workingPattern,
  data: shown,
  token: "working_pattern_defaults_saved",
  examples: { body: { ...MONDAY_TO_FRIDAY, hoursPerWeek: "37.5" }, data: { ...example, source: "Organisation" } },
});
