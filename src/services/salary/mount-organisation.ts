import type { Selectable } from "kysely";
import { notFound } from "../../platform/http";
import { mountOperation, type ServiceContext } from "../contract";
import {
  deleteSalaryConfiguration,
  getSalaryConfiguration,
  saveSalaryConfiguration,
} from "./contract/organisation-operations";
import type { SalaryTables } from "./store/salary-tables";

type Row = Selectable<SalaryTables["salary_configuration"]>;

export function mountOrganisation(context: ServiceContext): void {
  mountOperation(context, getSalaryConfiguration, async (_, tx) => {
    const row = await tx.withTables<SalaryTables>().selectFrom("salary_configuration").selectAll().executeTakeFirst();
    return { data: configurationData(row), text: "This is the organisation's salary configuration." };
  });

  mountOperation(context, saveSalaryConfiguration, async ({ body, organisationId, now }, tx) => {
    const { calculationMethod, partPeriodDivisor, enabled } = body;
    const values = {
      calculation_method: calculationMethod,
      part_period_divisor: partPeriodDivisor,
      enabled,
      updated_at: now,
    };
    const row = await tx
      .withTables<SalaryTables>()
      .insertInto("salary_configuration")
      .values({ organisation_id: organisationId, ...values, created_at: now })
      .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await context.payrollRuns.markDirty(tx, { organisationId });
    const text = enabled ? "The salary configuration is saved." : "The salary configuration is saved: it is off.";
    return { data: configurationData(row), text };
  });

  mountOperation(context, deleteSalaryConfiguration, async ({ organisationId }, tx) => {
    const row = await tx
      .withTables<SalaryTables>()
      .deleteFrom("salary_configuration")
      .returningAll()
      .executeTakeFirst();
    const data = configurationData(row);
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data, text: "The salary configuration is removed: no salary lines are posted any more." };
  });
}

function configurationData(row: Row | undefined) {
  if (row === undefined) throw notFound("salary_configuration");
  const { calculation_method, part_period_divisor, enabled, created_at, updated_at } = row;
  return {
    calculationMethod: calculation_method,
    partPeriodDivisor: part_period_divisor,
    enabled,
    createdAt: created_at,
    updatedAt: updated_at,
  };
}
