import { z } from "@hono/zod-openapi";
import { operation, orElse, type RefusalCase, readOnly, versionedRecord } from "../../contract";
import { calculationMethod, EXAMPLE_TIMES, inSalary, partPeriodDivisor, RECALCULATES_ALL } from "./common";

const enabled = z.boolean().openapi({ description: "While false, no salary lines are posted to pay runs." });

const sent = z
  .strictObject({
    calculationMethod,
    partPeriodDivisor: orElse(partPeriodDivisor, "TaxYear"),
    enabled,
    ...readOnly("createdAt", "updatedAt"),
  })
  .openapi("SalaryConfigurationChange");

const shown = z
  .strictObject({
    calculationMethod,
    partPeriodDivisor,
    enabled,
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("SalaryConfiguration");

const versioned = versionedRecord({ table: "salary_configuration", key: {}, isMadeByChange: true });
const common = { ...inSalary, path: "/v1/salary/organisation", data: shown, versioned } as const;
const example = { calculationMethod: "WorkingDays", partPeriodDivisor: "TaxYear", enabled: true } as const;
const examples = { data: { ...example, ...EXAMPLE_TIMES } };

const NONE: RefusalCase = {
  status: 404,
  token: "salary_configuration_not_found",
  when: "The organisation has no configuration: the service is dormant.",
};

export const getSalaryConfiguration = operation({
  ...common,
  id: "getOrganisationSalaryConfiguration",
  method: "get",
  summary: "The organisation's salary configuration",
  description: "Until one is saved there is none, and no salary lines are posted.",
  token: "salary_configuration_retrieved",
  refusals: [NONE],
  examples,
});

export const saveSalaryConfiguration = operation({
  ...common,
  id: "saveOrganisationSalaryConfiguration",
  method: "put",
  summary: "Creates or replaces the organisation's salary configuration",
  description: RECALCULATES_ALL,
  body: sent,
  token: "salary_configuration_saved",
  examples: { body: example, ...examples },
});

export const deleteSalaryConfiguration = operation({
  ...common,
  id: "removeOrganisationSalaryConfiguration",
  method: "delete",
  summary: "Removes the organisation's salary configuration and returns it: the service is dormant from then on",
  description: RECALCULATES_ALL,
  token: "salary_configuration_deleted",
  refusals: [NONE],
  examples,
});
