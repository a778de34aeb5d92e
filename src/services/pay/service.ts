import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import type { SalaryFrequency } from "../../engine";
import { LOAN_METHODS } from "../../engine/student-loans";
import { Refused } from "../../platform/http";
import { hold, saveRow, type Tx } from "../../platform/store";
import {
  dateField,
  flagQuery,
  keptAddress,
  mountOperation,
  type NewOrganisationRecord,
  type OperationService,
  field as of,
  operation,
  optional,
  orElse,
  payFrequency,
  refuser,
  resource,
  type ServiceContext,
  territory,
  versionedRecord,
  weekday,
} from "../contract";
import { NON_WORKING_DAY_RULES, PAYMENT_DATE_RULES } from "./calendar/pay-schedule";
import { showPattern, workingPattern, workingPatternShown } from "./contract/working-pattern";
import { payElements } from "./elements/pay-elements";
import { mountInformation } from "./organisation/mount-information";
import { mountTaxSettings, readTaxReferences } from "./organisation/mount-tax-settings";
import { furtherOfPayrolls, mountPayPeriods, periodOfYear, usualEnd } from "./payrolls/payroll-configs";
import {
  type Address,
  type OrganisationRecord,
  type PaymentPeriodConfig,
  type PayTables,
  payRecordMigrations,
  type TaxSettingsRecord,
} from "./store";

const paymentDateRule = z.enum(PAYMENT_DATE_RULES);
const nonWorkingDayRule = z.enum(NON_WORKING_DAY_RULES);

const periodConfig = z
  .strictObject({
    firstPeriodStartDate: dateField(),
    firstPeriodEndDate: optional(dateField()),
    firstPaymentDate: dateField(),
    paymentDateRule: orElse(paymentDateRule, "SameDay"),
    paymentWeekday: optional(weekday),
    nonWorkingDayRule: orElse(nonWorkingDayRule, "PreviousWorkingDay"),
    bankHolidayCalendar: optional(territory),
  })
  .superRefine((config, context) => {
    const refuse = refuser(context);
    const { firstPeriodStartDate: start, firstPeriodEndDate: end, paymentDateRule: rule, paymentWeekday } = config;
    if (end !== null && end < start) refuse("firstPeriodEndDate", "date_before", { limit: start });
    if (rule === "LastWeekday" && paymentWeekday === null) {
      refuse("paymentWeekday", "required_with", { other: "paymentDateRule" });
    }
    if (rule !== "LastWeekday" && paymentWeekday !== null) {
      refuse("paymentWeekday", "must_be_absent", { other: "paymentDateRule" });
    }
  })
  .openapi("PaymentPeriodConfigChange");

const periodConfigShown = z.strictObject({
  firstPeriodStartDate: z.string(),
  firstPeriodEndDate: z.string(),
  firstPaymentDate: z.string(),
  paymentDateRule,
  paymentWeekday: weekday.nullable(),
  nonWorkingDayRule,
  bankHolidayCalendar: territory.nullable(),
});

const EXAMPLE_PERIODS = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };

const HAS_PAY_RUNS = { status: 409, token: "payroll_config_has_pay_runs" } as const;

const loanMethod = z.enum(LOAN_METHODS).openapi({
  description:
    "How student and postgraduate loans are deducted from pay of several weeks: by the threshold of the whole period, or by the average week for each week, as HMRC's tables do. Null is the whole period's.",
});

/** Payrolls: groups of employees paid together, with their frequency and pay dates. */
const payrolls = resource({
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

const MONDAY_TO_FRIDAY = {
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

const getWorkingPatternDefaults = operation({
  ...common,
  id: "getDefaultWorkingPattern",
  method: "get",
  summary: "The working pattern of everybody who has no other: Monday to Friday until one is saved",
  description: "`source` is `Default` until a pattern of the organisation's own is saved.",
  data: shown,
  token: "working_pattern_defaults_retrieved",
  examples: { data: { ...example, source: "Organisation" } },
});

const saveWorkingPatternDefaults = operation({
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

/** The Pay service: what payslips are calculated from, except employees: organisation, pay elements, payrolls. */
export const payService: OperationService = {
  name: "pay",
  migrations: payRecordMigrations,
  fromAbove: () => ({ taxReferences: readTaxReferences }),
  organisationCreated: takeOverOrganisation,
  mount: (context) => {
    mountInformation(context);
    mountTaxSettings(context);
    mountWorkingPattern(context);
    payElements.mount(context);
    payrolls.mount(context);
    mountPayPeriods(context);
  },
};

/**
 * Stores the details a new organisation was created with: information if there is an address, tax settings if there are
 * both references, as neither can be stored without.
 */
async function takeOverOrganisation(tx: Tx, created: NewOrganisationRecord): Promise<void> {
  const { organisationId: organisation_id, address, payeReference, accountsOfficeReference, now } = created;
  const owner = { organisation_id, created_at: now, updated_at: now };
  const tables = tx.withTables<PayTables>();
  if (address !== null) {
    const record = JSON.stringify(informationOf(created, keptAddress(address)));
    const values = { ...owner, territory: "EnglandAndWales" as const, record };
    await tables.insertInto("organisation_information").values(values).execute();
  }
  if (payeReference === null || accountsOfficeReference === null) return;
  const record = JSON.stringify(settingsOf(payeReference, accountsOfficeReference));
  await tables
    .insertInto("tax_settings")
    .values({ ...owner, record, gateway_credentials: null })
    .execute();
}

function informationOf(created: NewOrganisationRecord, address: Address): OrganisationRecord {
  const { name: legalName, companyRegistrationNumber, startDate } = created;
  return {
    legalName,
    tradingName: null,
    companyRegistrationNumber,
    address,
    startDate,
    contactName: null,
    contactEmail: null,
    contactTelephone: null,
    bankAccount: null,
    bacsServiceUserNumber: null,
  };
}

function settingsOf(payeReference: string, accountsOfficeReference: string): TaxSettingsRecord {
  const [taxOfficeNumber = "", taxOfficeReference = ""] = payeReference.split("/");
  return {
    taxOfficeNumber,
    taxOfficeReference,
    accountsOfficeReference,
    uniqueTaxpayerReference: null,
    corporationTaxReference: null,
    econ: null,
    employmentAllowance: false,
    employmentAllowanceMaxClaim: null,
    stateAidSector: null,
    smallEmployersRelief: null,
    apprenticeshipLevy: false,
    apprenticeshipLevyAllowance: null,
    quarterlyPaymentSchedule: false,
    senderType: "Employer",
  };
}

function mountWorkingPattern(context: ServiceContext): void {
  mountOperation(context, getWorkingPatternDefaults, async (_, tx) => {
    const row = await tx.withTables<PayTables>().selectFrom("working_pattern_defaults").selectAll().executeTakeFirst();
    const source = row === undefined ? ("Default" as const) : ("Organisation" as const);
    return { data: { ...showPattern(row?.pattern ?? MONDAY_TO_FRIDAY), source }, text: "This is the usual pattern." };
  });

  mountOperation(context, saveWorkingPatternDefaults, async ({ body, organisationId, now }, tx) => {
    await saveRow(tx.withTables<PayTables>(), "working_pattern_defaults", ["organisation_id"], {
      organisation_id: organisationId,
      pattern: JSON.stringify(body),
      updated_at: now,
      created_at: now,
    });
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: { ...showPattern(body), source: "Organisation" as const }, text: "The usual pattern is saved." };
  });
}

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

/** Returns a calendar in its stored form: a first period whose end was not sent gets the usual end. */
function wholePeriodConfig(sent: z.output<typeof periodConfig>, frequency: SalaryFrequency): PaymentPeriodConfig {
  return { ...sent, firstPeriodEndDate: sent.firstPeriodEndDate ?? usualEnd(sent.firstPeriodStartDate, frequency) };
}
