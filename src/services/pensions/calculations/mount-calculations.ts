import type { z } from "@hono/zod-openapi";
import { readDate, taxPeriodOn } from "../../../engine/base";
import { calculateContributions } from "../../../engine/pensions";
import { invalid, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  issuesOfProblems,
  moneyOf,
  mountList,
  mountOperation,
  type RequestWork,
  type ServiceContext,
  taxYearOn,
} from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfig, findPayPeriod, payScheduleOf } from "../../pay";
import {
  type CalculationRow,
  calculations,
  listByMonth,
  listByProvider,
  listSendable,
  recordCalculation,
} from "../contract/calculation-operations";
import { findRun } from "../enrolment/find-run";
import { openMembership } from "../memberships/find-memberships";
import { getContributionAmounts } from "../payslips/calculation-rows";
import { groupTerms } from "../payslips/terms";
import { findProvider } from "../providers/provider-table";
import { findGroups, findSchemes } from "../schemes/find-groups";
import { pensionTables } from "../store/pension-tables";
import { sendableBy } from "../submissions/sendable";

const filters = { year: "year", month: "month" } as const;

export function mountCalculations(context: ServiceContext): void {
  const list = {
    from: (tx: Tx) => calculations.select(tx),
    order: ["pension_calculation_id"],
    show: (rows: readonly CalculationRow[]) => rows.map(calculations.show),
    text: "The contributions are listed.",
  } as const;
  mountList(context, listByMonth, { ...list, filters });
  mountList(context, listByProvider, {
    ...list,
    within: async ({ params }) => {
      if (findProvider(params.pensionProviderId) === null) throw notFound("pension_provider");
    },
    filters: { ...filters, pensionProviderId: "pension_provider_id" },
  });

  mountOperation(context, recordCalculation, async ({ body, ...work }) => ({
    data: calculations.show(await recordOne(work, body)),
    text: "The contributions are calculated and recorded.",
  }));

  mountOperation(context, listSendable, async ({ params, query }, tx) => {
    const run = await findRun(tx, { ...params, ...query });
    const rows = await pensionTables(tx)
      .selectFrom("pension_calculation")
      .innerJoin("pension_group", "pension_group.id", "pension_calculation.pension_group_id")
      .select("pension_group.pension_schema_id as id")
      .distinct()
      .where("pension_calculation.pay_run_id", "=", run.pay_run_id)
      .orderBy("id")
      .execute();
    const schemes = await findSchemes(tx);
    const items = [];
    for (const { id } of rows) {
      const scheme = schemes.find((each) => each.id === id);
      const found = scheme === undefined ? "pension_scheme_not_connected" : await sendableBy(tx, scheme);
      const reasonToken = typeof found === "string" ? found : null;
      items.push({ pensionSchemaId: id, sendable: reasonToken === null, reasonToken });
    }
    return { data: { items }, text: "The schemes of the run are listed." };
  });
}

type RecordOneAsked = z.output<typeof recordCalculation.body>;

/** Calculates contributions on stated earnings under the terms of the employee's main group, and keeps them. */
async function recordOne(work: RequestWork, asked: RecordOneAsked) {
  const { tx, context, organisationId, now } = work;
  const { employeeId, frequency, period, year } = asked;
  const member = await openMembership(tx, employeeId);
  const employee = await selectEmployees(tx)
    .select("payroll_config_id")
    .where("employee_id", "=", employeeId)
    .executeTakeFirstOrThrow();
  const { paymentDate = await payDateOf(tx, employee.payroll_config_id, asked) } = asked;
  if (taxYearOn(paymentDate) !== year) throw invalid([issueAt(["paymentDate"], "outside_tax_year", { taxYear: year })]);
  const group = (await findGroups(tx)).find(({ id }) => id === member.pension_group_id);
  const scheme = (await findSchemes(tx)).find(({ id }) => id === group?.pension_schema_id);
  if (group === undefined || scheme === undefined) throw new Error("A membership has a group and a scheme.");
  const earnings = moneyOf(asked.earnings);
  const pay = group.contribution_basis === "QualifyingEarnings" ? {} : { pensionablePay: earnings };
  const yearly = group.employer_contribution_cap?.per === "Year" ? { employerOwnContributionYearToDate: "0" } : {};
  const saved = group.pension_type === "SalarySacrifice" ? { employerNiSaving: "0" } : {};
  const worked = calculateContributions(
    { ...groupTerms(group), ...pay, ...yearly, ...saved, paymentDate, frequency, earnings },
    context.rulebook,
  );
  if (!worked.ok) throw invalid(issuesOfProblems(worked.problems, new Set(["paymentDate", "earnings"])));
  return calculations.insert(tx, {
    organisation_id: organisationId,
    pension_calculation_id: context.ids.next(),
    employee_id: employeeId,
    membership_id: member.membership_id,
    pension_group_id: group.id,
    pension_provider_id: scheme.pension_provider_id,
    payroll_config_id: employee.payroll_config_id,
    pay_run_id: null,
    year,
    frequency,
    period,
    month: taxPeriodOn(readDate(paymentDate), year, frequency).taxMonth,
    payment_date: paymentDate,
    ...getContributionAmounts(worked.value),
    is_final: false,
    created_at: now,
  });
}

/** Returns the pay date of a period; refuses one that the employee's payroll does not have. */
async function payDateOf(
  tx: Tx,
  payrollConfigId: string,
  { frequency, year, period }: RecordOneAsked,
): Promise<string> {
  const config = await findConfig(tx, payrollConfigId);
  const isOwn = config !== null && config.pay_frequency === frequency;
  const found = isOwn ? findPayPeriod(await payScheduleOf(tx, config), year, period) : null;
  if (found !== null) return found.regularPaymentDate;
  throw invalid([issueAt(["paymentDate"], "required", null, "The employee's payroll has no such pay period.")]);
}
