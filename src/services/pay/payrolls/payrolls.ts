import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { LOAN_METHODS } from "../../../engine/student-loans";
import { Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { flagQuery, field as of, payFrequency, resource } from "../../contract";
import { showPattern, workingPattern, workingPatternShown } from "../contract/working-pattern";
import type { PayTables } from "../store";
import { furtherOfPayrolls, periodOfYear } from "./payroll-configs";
import { periodConfig, periodConfigShown, wholePeriodConfig } from "./period-config";

const EXAMPLE_PERIODS = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };

const HAS_PAY_RUNS = { status: 409, token: "payroll_config_has_pay_runs" } as const;

const loanMethod = z.enum(LOAN_METHODS).openapi({
  description:
    "How student and postgraduate loans are deducted from pay of several weeks: by the threshold of the whole period, or by the average week for each week, as HMRC's tables do. Null is the whole period's.",
});

/** Payrolls: groups of employees paid together, with their frequency and pay dates. */
export const payrolls = resource({
  service: "Pay",
  name: "payroll",
  token: "payroll_config",
  schema: "PayrollConfig",
  path: "/v1/payrollconfig",
  table: "payroll_config",
  key: "payrollConfigId",
  fields: {
    payrollConfigId: of.shown(z.string(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"),
    name: of.text(100, "Monthly staff"),
    payFrequency: of.choice(payFrequency, "Monthly"),
    paymentPeriodConfig: of.document(periodConfig, periodConfigShown, {
      ...EXAMPLE_PERIODS,
      firstPeriodEndDate: "2026-04-30",
      paymentDateRule: "SameDay",
      paymentWeekday: null,
      nonWorkingDayRule: "PreviousWorkingDay",
      bankHolidayCalendar: null,
    }),
    workingPatternDefaults: of.optional(of.document(workingPattern, workingPatternShown, null, showPattern)),
    loanMultiplesOfWeeks: of.optional(of.choice(loanMethod, "AverageWeek"), null),
    isDefault: of.field(z.boolean().nullish(), z.boolean(), true),
  },
  further: {
    fields: {
      hasPayRuns: of.shown(z.boolean(), false),
      employeeCount: of.shown(z.int(), 0),
      nextPeriod: of.shown(periodOfYear, { year: 2026, period: 1 }),
      lastLockedPeriod: of.shown(periodOfYear.nullable(), null),
    },
    of: ({ tx, context }, records) => furtherOfPayrolls(tx, context, records),
  },
  exampleBody: { name: "Monthly staff", payFrequency: "Monthly", paymentPeriodConfig: EXAMPLE_PERIODS },
  operations: {
    create: {
      summary: "Creates a payroll configuration",
      description: "The first one is the default for employees created without one, unless it says that it is not.",
    },
    list: { summary: "The payroll configurations, in the order of their creation" },
    read: { summary: "One payroll configuration" },
    replace: {
      summary: "Replaces a payroll configuration",
      description:
        "`isDefault` stays as it is when it is left out. Pay frequency and payment periods can be sent again unchanged at any time.",
      refusals: [
        { ...HAS_PAY_RUNS, when: "`payFrequency` or `paymentPeriodConfig` would change, and there is a pay run." },
      ],
    },
    remove: {
      summary: "Deletes a payroll configuration that has no pay runs and no employees",
      description: "After the default one is deleted, no payroll is the default until one is saved with `isDefault`.",
      refusals: [{ ...HAS_PAY_RUNS, when: "The payroll has a pay run." }],
    },
  },
  filters: {
    isArchived: {
      schema: flagQuery().openapi({ description: "No payroll is archived: `true` lists none, `false` lists all." }),
      where: (value) => (value === true ? sql`false` : null),
    },
  },
  unique: {
    payroll_config_by_name: {
      token: "name_in_use",
      text: "Another payroll has this name.",
      when: "Another payroll has this name.",
    },
  },
  inUse:
    "Employees belong to this payroll, or a journal template names it: move them to another one, or change the template first.",
  columns: async ({ isDefault, payFrequency: frequency, paymentPeriodConfig }, before, { tx, organisationId }) => ({
    payment_period_config: JSON.stringify(wholePeriodConfig(paymentPeriodConfig, frequency)),
    is_default: await becomesDefault(tx, organisationId, isDefault ?? null, before?.isDefault ?? false),
  }),
  mayChange: async (before, sent, { tx, context: { payrollRuns }, params: { payrollConfigId = "" } }) => {
    const isKept =
      sent !== null &&
      sent.payFrequency === before.payFrequency &&
      isDeepStrictEqual(wholePeriodConfig(sent.paymentPeriodConfig, sent.payFrequency), before.paymentPeriodConfig);
    if (!isKept && (await payrollRuns.soFar(tx, [payrollConfigId])).size > 0) throw hasPayRuns(sent === null);
    if (sent === null) await payrollRuns.forgetMarks(tx, payrollConfigId);
  },
  changed: async ({ payrollConfigId }, action, { tx, context, organisationId }) => {
    if (action === "Updated") await context.payrollRuns.markDirty(tx, { organisationId, payrollConfigId });
  },
});

function hasPayRuns(isRemoval: boolean): Refused {
  const what = isRemoval ? "the payroll stays" : "pay frequency and payment periods stay as they are";
  return new Refused(409, { token: HAS_PAY_RUNS.token, text: `There are pay runs: ${what}.` });
}

/**
 * Decides whether a payroll becomes the default, one request at a time; the previous default then is not. Without a
 * choice in the request, the first payroll is.
 */
async function becomesDefault(
  tx: Tx,
  organisation: string,
  isDefault: boolean | null,
  before: boolean,
): Promise<boolean> {
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
