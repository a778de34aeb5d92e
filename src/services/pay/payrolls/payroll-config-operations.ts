import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { flagQuery, idField, operation, type RefusalCase, versionedRecord } from "../../contract";
import { sentConfig, shownConfig } from "./payroll-config-schemas";

const PATH = "/v1/payrollconfig";

const exampleBody = {
  name: "Monthly staff",
  payFrequency: "Monthly",
  paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
};
const example: z.input<typeof shownConfig> = {
  payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  name: "Monthly staff",
  payFrequency: "Monthly",
  paymentPeriodConfig: {
    firstPeriodStartDate: "2026-04-01",
    firstPeriodEndDate: "2026-04-30",
    firstPaymentDate: "2026-04-30",
    paymentDateRule: "SameDay",
    paymentWeekday: null,
    nonWorkingDayRule: "PreviousWorkingDay",
    bankHolidayCalendar: null,
  },
  hasPayRuns: false,
  workingPatternDefaults: null,
  isDefault: true,
  employeeCount: 0,
  nextPeriod: { year: 2026, period: 1 },
  lastLockedPeriod: null,
  createdAt: "2026-04-06T09:30:00.000Z",
  updatedAt: "2026-04-06T09:30:00.000Z",
};

const NOT_FOUND: RefusalCase = {
  status: 404,
  token: "payroll_config_not_found",
  when: "The organisation has no such payroll.",
};
const NAME_IN_USE: RefusalCase = { status: 409, token: "name_in_use", when: "Another payroll has this name." };

const common = { service: "Pay", scope: "organisation" } as const;
const versioned = versionedRecord({ table: "payroll_config", key: { payroll_config_id: "payrollConfigId" } });
const one = {
  ...common,
  path: `${PATH}/{payrollConfigId}`,
  params: z.object({ payrollConfigId: idField() }),
  data: shownConfig,
  versioned,
} as const;

export const createConfig = operation({
  ...common,
  method: "post",
  path: PATH,
  summary: "Creates a payroll configuration",
  description: "The first one is the default for employees created without one, unless it says that it is not.",
  body: sentConfig,
  data: shownConfig,
  versioned,
  status: 201,
  token: "payroll_config_created",
  idempotent: true,
  refusals: [NAME_IN_USE],
  examples: { body: exampleBody, data: example },
});

export const listConfigs = operation({
  ...common,
  method: "get",
  path: PATH,
  summary: "The payroll configurations, in the order of their creation",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    isArchived: flagQuery()
      .optional()
      .openapi({ description: "No payroll is archived: `true` lists none, `false` lists all." }),
  }),
  data: z.strictObject({ items: z.array(shownConfig) }),
  token: "payroll_configs_listed",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
  ],
  examples: { data: { items: [example] } },
});

export const getConfig = operation({
  ...one,
  method: "get",
  summary: "One payroll configuration",
  token: "payroll_config_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: example },
});

export const replaceConfig = operation({
  ...one,
  method: "put",
  summary: "Replaces a payroll configuration",
  description:
    "`isDefault` stays as it is when it is left out. Pay frequency and payment periods can be sent again unchanged at any time.",
  body: sentConfig,
  token: "payroll_config_updated",
  refusals: [
    NOT_FOUND,
    NAME_IN_USE,
    {
      status: 409,
      token: "payroll_config_has_pay_runs",
      when: "`payFrequency` or `paymentPeriodConfig` would change, and there is a pay run.",
    },
  ],
  examples: { body: exampleBody, data: example },
});

export const deleteConfig = operation({
  ...one,
  method: "delete",
  summary: "Deletes a payroll configuration that has no pay runs and no employees",
  description: "After the default one is deleted, no payroll is the default until one is saved with `isDefault`.",
  token: "payroll_config_deleted",
  refusals: [
    NOT_FOUND,
    { status: 409, token: "payroll_config_has_pay_runs", when: "The payroll has a pay run." },
    { status: 409, token: "resource_in_use", when: "Employees, or payroll lines, belong to the payroll." },
  ],
  examples: { data: example },
});
