import { z } from "@hono/zod-openapi";
import { describeProblem } from "../../engine/base";
import { benefitReporting } from "../../engine/benefits";
import type { ValidationIssue } from "../../platform";
import { invalid, issueAt, Refused } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { attachmentOperations, mountAttachments } from "../attachments";
import {
  EMPLOYEE_NOT_FOUND,
  idField,
  money,
  moneyOf,
  mountOperation,
  type OperationService,
  field as of,
  operation,
  type RefusalCase,
  type RequestWork,
  resource,
  type ServiceContext,
  stepsShown,
  taxYearField,
  workingStep,
} from "../contract";
import { requireEmployee } from "../employees";
import { findConfig, findPayPeriod, nextOpenPeriod, payPeriodAt, payScheduleOf } from "../pay";
import { BENEFIT_NOT_FOUND, benefits, findBenefit } from "./benefits";
import { mountClass1A } from "./class-1a";
import { mountCopy } from "./copy-year";
import {
  BENEFIT_ATTACHMENT,
  type BenefitRow,
  type BenefitTables,
  benefitMigrations,
  KINDS,
  type Kind,
  type PostingRow,
} from "./rows";
import { mountSettlement } from "./settlement";
import { addLate, givenBenefits, keepShares, spreadFrom, takeBackShares } from "./shares";
import { mountTaxYear } from "./tax-year";
import { benefitLaw, isInForce } from "./value";
import { getOutstanding, readYear } from "./year-of-benefits";

const PAYROLL = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

const payDayShown = z
  .strictObject({
    paymentDate: z.string(),
    amount: money().openapi({ description: "Below zero after a fall of the value." }),
    status: z.enum(["Locked", "Expected"]),
    payRunId: z.string().nullable(),
    payrollConfigId: idField(),
  })
  .openapi("BenefitPayDay");

const shown = z
  .strictObject({
    cashEquivalent: money(),
    figures: z
      .record(z.string(), z.unknown())
      .openapi({ description: "What the calculation of the kind returns, as docs/benefits.md lists it." }),
    workings: z.array(workingStep).openapi({ description: "Of the value." }),
    isPayrolled: z.boolean(),
    payDays: z.array(payDayShown).openapi({ description: "None if form P11D reports the benefit." }),
    payDayWorkings: z.array(workingStep).openapi({ description: "Of the pay days from the last change on." }),
    taxedToDate: money().openapi({ description: "By locked runs." }),
    outstanding: money().openapi({
      description: "What no pay day is left for: the employer informs HMRC, and from 2027-28 amends the last FPS.",
    }),
  })
  .openapi("BenefitSchedule");

const readSchedule = operation({
  id: "getBenefitSchedule",
  method: "get",
  path: "/v1/benefits/employees/{employeeId}/{benefitId}/schedule",
  service: "Benefits",
  scope: "organisation",
  summary: "What a benefit is worth in its tax year, and what is taxed of it on each pay day",
  description:
    "Locked pay days have what they taxed. Those of the employee's payroll that are left have what they would tax as records are now: the last takes the balance.",
  params: z.object({ employeeId: idField(), benefitId: idField() }),
  data: shown,
  token: "benefit_schedule_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND, BENEFIT_NOT_FOUND],
  examples: {
    data: {
      cashEquivalent: "1600.00",
      figures: { cashEquivalent: "1600.00", percentage: "4%", chargeablePrice: "40000.00" },
      workings: [],
      isPayrolled: true,
      payDays: [
        { paymentDate: "2027-02-28", amount: "800.00", status: "Locked", payRunId: PAYROLL, payrollConfigId: PAYROLL },
        { paymentDate: "2027-03-31", amount: "800.00", status: "Expected", payRunId: null, payrollConfigId: PAYROLL },
      ],
      payDayWorkings: [],
      taxedToDate: "800.00",
      outstanding: "0.00",
    },
  },
});

const documents = attachmentOperations({
  id: "Benefit",
  service: "Benefits",
  name: "a benefit",
  path: "/v1/benefits/employees/{employeeId}/{benefitId}",
  params: { employeeId: idField(), benefitId: idField() },
  missing: [EMPLOYEE_NOT_FOUND, BENEFIT_NOT_FOUND],
});

const kind = z.enum(KINDS);

const LOCKED: RefusalCase = {
  status: 409,
  token: "period_locked",
  when: "A locked run has taxed benefits of the kind in a tax year that would not be registered any more.",
};

const EXAMPLE = { firstTaxYear: 2026, registeredOn: "2026-03-16", withdrawnOn: "2027-03-01" };

/** Kinds of benefit that the employer has registered with HMRC for payrolling. */
const registrations = resource({
  service: "Benefits",
  name: "registration of a kind of benefit",
  token: "benefit_registration",
  schema: "BenefitRegistration",
  path: "/v1/benefits/registrations",
  table: "benefit_registration",
  key: "registrationId",
  fields: {
    kind: of.choice(kind, "Car"),
    firstTaxYear: of.field(taxYearField(), z.int(), EXAMPLE.firstTaxYear),
    registeredOn: of.date(EXAMPLE.registeredOn),
    withdrawnOn: of.optional(of.date(EXAMPLE.withdrawnOn), null),
  },
  description:
    "The employer registers a kind with HMRC before the first tax year, in the window that the law of the year has. The registration carries on; once it is withdrawn, it ends with the tax year of `withdrawnOn`. Kinds that are payrolled by law are not registered (`payrolling_is_mandatory`), nor those that cannot be (`payrolling_not_possible`).",
  exampleBody: { kind: "Car", firstTaxYear: EXAMPLE.firstTaxYear, registeredOn: EXAMPLE.registeredOn },
  operations: {
    list: { summary: "Lists the kinds of benefit that are registered for payrolling" },
    create: { summary: "Enters the registration of a kind of benefit for payrolling" },
    read: {},
    replace: { refusals: [LOCKED] },
    remove: { summary: "Deletes a registration by which no locked run has taxed a benefit", refusals: [LOCKED] },
    history: {},
  },
  unique: {
    benefit_registration_of_year: {
      token: "already_registered",
      text: "The kind is registered from this tax year.",
      when: "The kind is registered from this tax year.",
    },
  },
  keepsHistory: true,
  columns: (sent) => {
    const issues = windowIssues(sent);
    if (issues.length > 0) throw invalid(issues);
    return {};
  },
  mayChange: async (before, sent, { tx }) => {
    const years = await taxedYears(tx, before.kind);
    const kept = (year: number) => sent !== null && sent.kind === before.kind && isInForce(rowOf(sent), year);
    if (years.every((year) => !isInForce(rowOf(before), year) || kept(year))) return;
    throw new Refused(409, { token: LOCKED.token, text: LOCKED.when });
  },
  changed: async (_, __, { tx, context, organisationId }) => {
    await context.payrollRuns.markDirty(tx, { organisationId });
  },
});

/** The benefits service: benefits in kind of employees, what pay days tax of them, form P11D and Class 1A. */
export const benefitsService: OperationService = {
  name: "benefits",
  migrations: benefitMigrations,
  payslipSource: {
    given: givenBenefits,
    // What became known late is taxed by the pay days that are left: closed periods stay as they are.
    known: async () => new Map(),
    locked: keepShares,
  },
  runReopened: takeBackShares,
  mount: (context) => {
    registrations.mount(context);
    benefits.mount(context);
    mountSchedule(context);
    mountAttachments(context, documents, {
      purpose: BENEFIT_ATTACHMENT,
      need: async (tx, { employeeId = "", benefitId = "" }) => {
        await requireEmployee(tx, employeeId);
        return (await findBenefit(tx, { employeeId, benefitId })).benefit_id;
      },
    });
    mountTaxYear(context);
    mountClass1A(context);
    mountSettlement(context);
    mountCopy(context);
  },
};

interface Sent {
  readonly kind: Kind;
  readonly firstTaxYear: number;
  readonly registeredOn: string;
  readonly withdrawnOn: string | null;
}

function rowOf({ firstTaxYear, withdrawnOn }: Pick<Sent, "firstTaxYear" | "withdrawnOn">) {
  return { first_tax_year: firstTaxYear, withdrawn_on: withdrawnOn };
}

function windowIssues({ kind: sent, firstTaxYear, registeredOn, withdrawnOn }: Sent): readonly ValidationIssue[] {
  const found = benefitReporting({ kind: sent, taxYear: firstTaxYear }, benefitLaw());
  if (!found.ok) {
    return found.problems.map((problem) =>
      issueAt(["firstTaxYear"], problem.token, problem.arguments, describeProblem(problem)),
    );
  }
  const { payrolling, registerFrom, registerUpTo } = found.value;
  const issues = [
    payrolling === "Mandatory" &&
      issueAt(["kind"], "payrolling_is_mandatory", null, "The kind is payrolled by law in the first tax year."),
    payrolling === "P11DOnly" &&
      issueAt(["kind"], "payrolling_not_possible", null, "The kind cannot be payrolled in the first tax year."),
    registerFrom !== null &&
      registeredOn < registerFrom &&
      issueAt(["registeredOn"], "date_before", { limit: registerFrom }),
    registerUpTo !== null &&
      registeredOn > registerUpTo &&
      issueAt(["registeredOn"], "date_after", { limit: registerUpTo }),
    withdrawnOn !== null &&
      withdrawnOn < registeredOn &&
      issueAt(["withdrawnOn"], "date_before", { limit: registeredOn }),
  ];
  return issues.filter((issue) => issue !== false);
}

/** Returns the tax years in which locked runs have taxed a kind. */
async function taxedYears(tx: Tx, of: Kind): Promise<readonly number[]> {
  const rows = await tx
    .withTables<BenefitTables>()
    .selectFrom("benefit_posting")
    .select("tax_year")
    .distinct()
    .where("kind", "=", of)
    .execute();
  return rows.map(({ tax_year }) => tax_year);
}

function mountSchedule(context: ServiceContext): void {
  mountOperation(context, readSchedule, async ({ params, ...work }, tx) => {
    await requireEmployee(tx, params.employeeId);
    const row = await findBenefit(tx, params);
    const [found] = await readYear(tx, [row], true);
    if (found === undefined) throw new Error("A benefit on record is read.");
    const { value, postings, reporting } = found;
    const spread = reporting.isPayrolled ? await expected(work, row, postings) : null;
    const payDays = [...postings.map(lockedDay), ...(spread?.days ?? [])];
    const { taxedToDate } = found.shown;
    return {
      data: {
        cashEquivalent: value.cashEquivalent,
        figures: value.figures,
        workings: stepsShown(value.workings),
        isPayrolled: reporting.isPayrolled,
        payDays,
        payDayWorkings: stepsShown(spread?.workings ?? []),
        taxedToDate,
        outstanding: reporting.isPayrolled && spread === null ? moneyOf(getOutstanding(found)) : moneyOf(0),
      },
      text: "This is what is taxed of the benefit.",
    };
  });
}

function lockedDay({ payment_date, amount, pay_run_id, payroll_config_id }: PostingRow) {
  return {
    paymentDate: payment_date,
    amount: moneyOf(amount),
    status: "Locked" as const,
    payRunId: pay_run_id,
    payrollConfigId: payroll_config_id,
  };
}

/** Returns what the pay days left of the employee's payroll would tax; null without any. */
async function expected({ tx, context }: RequestWork, row: BenefitRow, postings: readonly PostingRow[]) {
  const { payroll_config_id: payrollConfigId, tax_year: taxYear } = row;
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) return null;
  const schedule = await payScheduleOf(tx, config);
  const next = await nextOpenPeriod(tx, context, payrollConfigId);
  const at = next.year >= taxYear ? next : findPayPeriod(schedule, taxYear, 1);
  const after = postings.at(-1)?.payment_date ?? "";
  const from = at !== null && at.regularPaymentDate <= after ? payPeriodAt(schedule, at.sequence + 1) : at;
  const isLeft = from !== null && (row.leaving_date === null || row.leaving_date >= from.periodStartDate);
  if (!isLeft) return null;
  const left = { schedule, at: from, postings };
  const spread = from.year > taxYear ? addLate(row, left, true) : spreadFrom(row, left, true);
  if (spread === null) return null;
  const days = spread.payDays
    .filter(({ date }) => date > after)
    .map(({ date, amount }) => ({
      paymentDate: date,
      amount,
      status: "Expected" as const,
      payRunId: null,
      payrollConfigId,
    }));
  return { days, workings: spread.workings };
}
