import { isDeepStrictEqual } from "node:util";
import type { z } from "@hono/zod-openapi";
import { notFound, pageOf, Refused, rowsAfter, type SortValue } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { mountOperation, orConflict, type ServiceContext } from "../../contract";
import { markDirty, type PayTables } from "../store";
import { deleteUnused } from "./delete-unused";
import { createConfig, deleteConfig, getConfig, listConfigs, replaceConfig } from "./payroll-config-operations";
import type { sentConfig } from "./payroll-config-schemas";
import { type ConfigRow, configData, configsData, findConfig, runsSoFar } from "./payroll-configs";

type Sent = z.output<typeof sentConfig>;

const NAME_IN_USE = { token: "name_in_use", text: "Another payroll has this name." };

export function mountPayrollConfigs(context: ServiceContext): void {
  mountOperation(context, createConfig, async ({ body, organisationId, now }, tx) => {
    const payrollConfigId = context.ids.next();
    const isDefault = await becomesDefault(tx, organisationId, body, false);
    const row = await named(() =>
      tx
        .withTables<PayTables>()
        .insertInto("payroll_config")
        .values({
          organisation_id: organisationId,
          payroll_config_id: payrollConfigId,
          is_default: isDefault,
          ...columnsOf(body),
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    return { data: await configData(tx, context, row), text: "The payroll is created." };
  });

  mountOperation(context, listConfigs, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, isArchived } = query;
    const place = { route: listConfigs.path, scope: organisationId, filters: { isArchived } };
    const last = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = isArchived === true ? [] : await configsAfter(tx, last, pageSize + 1);
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.payroll_config_id]);
    const data = { items: await configsData(tx, context, page.items) };
    return { data, text: "The payrolls are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, getConfig, async ({ params }, tx) => {
    const row = await findConfig(tx, params.payrollConfigId);
    if (row === null) throw notFound("payroll_config");
    const data = await configData(tx, context, row);
    return { data, beside: data, text: "This is the payroll." };
  });

  mountOperation(context, replaceConfig, async ({ params, body, organisationId, now }, tx) => {
    const { payrollConfigId } = params;
    const found = await lockedConfig(tx, payrollConfigId);
    if (isScheduleChanged(found, body) && (await runsSoFar(tx, payrollConfigId)).count > 0) throw hasPayRuns();
    const isDefault = await becomesDefault(tx, organisationId, body, found.is_default);
    const row = await named(() =>
      tx
        .withTables<PayTables>()
        .updateTable("payroll_config")
        .set({ ...columnsOf(body), is_default: isDefault, updated_at: now })
        .where("payroll_config_id", "=", payrollConfigId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    await markDirty(tx, context, { organisationId, payrollConfigId });
    return { data: await configData(tx, context, row), text: "The payroll is replaced." };
  });

  mountOperation(context, deleteConfig, async ({ params }, tx) => {
    const row = await lockedConfig(tx, params.payrollConfigId);
    const data = await configData(tx, context, row);
    if (data.hasPayRuns) throw hasPayRuns("There are pay runs: the payroll stays.");
    await deleteUnused(tx, row.payroll_config_id);
    return { data, text: "The payroll is deleted." };
  });
}

function configsAfter(tx: Tx, last: readonly SortValue[] | null, limit: number): Promise<readonly ConfigRow[]> {
  return tx
    .withTables<PayTables>()
    .selectFrom("payroll_config")
    .selectAll()
    .$if(last !== null, (all) => all.where(rowsAfter(["payroll_config_id"], last ?? [])))
    .orderBy("payroll_config_id")
    .limit(limit)
    .execute();
}

/** Locked, because the first pay run settles what may change: it is made under the same lock. */
async function lockedConfig(tx: Tx, payrollConfigId: string): Promise<ConfigRow> {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("payroll_config")
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("payroll_config");
  return row;
}

/** Whether it is the default; another one is none any more then. Without a word: the first one is. Decided one by one. */
async function becomesDefault(tx: Tx, organisation: string, { isDefault }: Sent, before: boolean): Promise<boolean> {
  const configs = tx.withTables<PayTables>();
  if (isDefault === false) return false;
  await hold(tx, `default payroll ${organisation}`);
  if (isDefault === true) {
    await configs.updateTable("payroll_config").set({ is_default: false }).where("is_default", "=", true).execute();
    return true;
  }
  if (before) return true;
  return (await configs.selectFrom("payroll_config").select("name").limit(1).executeTakeFirst()) === undefined;
}

function isScheduleChanged(found: ConfigRow, { payFrequency, paymentPeriodConfig }: Sent): boolean {
  return found.pay_frequency !== payFrequency || !isDeepStrictEqual(found.payment_period_config, paymentPeriodConfig);
}

function columnsOf({ name, payFrequency, paymentPeriodConfig, workingPatternDefaults }: Sent) {
  return {
    name,
    pay_frequency: payFrequency,
    payment_period_config: JSON.stringify(paymentPeriodConfig),
    working_pattern_defaults: workingPatternDefaults === null ? null : JSON.stringify(workingPatternDefaults),
  };
}

function named<T>(write: () => Promise<T>): Promise<T> {
  return orConflict({ payroll_config_by_name: NAME_IN_USE }, write);
}

function hasPayRuns(text = "There are pay runs: pay frequency and payment periods stay as they are."): Refused {
  return new Refused(409, { token: "payroll_config_has_pay_runs", text });
}
