import type { z } from "@hono/zod-openapi";
import { readDate, taxPeriodOn } from "../../../engine/base";
import { calculateContributions } from "../../../engine/pensions";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { issuesOfProblems, moneyOf, type RequestWork, taxYearOn } from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfig, findPayPeriod, payScheduleOf } from "../../pay";
import type { recordCalculation } from "../contract/calculation-operations";
import { openMembership } from "../memberships/find-memberships";
import { amountsOf } from "../payslips/calculation-rows";
import { groupTerms } from "../payslips/terms";
import { findGroups, findSchemes } from "../schemes/find-groups";
import type { PensionTables } from "../store/pension-tables";

type Asked = z.output<typeof recordCalculation.body>;

/** Calculates contributions on stated earnings under the terms of the employee's main group, and keeps them. */
export async function recordOne(work: RequestWork, asked: Asked) {
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
  return tx
    .withTables<PensionTables>()
    .insertInto("pension_calculation")
    .values({
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
      ...amountsOf(worked.value),
      is_final: false,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the pay date of a period; refuses one that the employee's payroll does not have. */
async function payDateOf(tx: Tx, payrollConfigId: string, { frequency, year, period }: Asked): Promise<string> {
  const config = await findConfig(tx, payrollConfigId);
  const isOwn = config !== null && config.pay_frequency === frequency;
  const found = isOwn ? findPayPeriod(await payScheduleOf(tx, config), year, period) : null;
  if (found !== null) return found.regularPaymentDate;
  throw invalid([issueAt(["paymentDate"], "required", null, "The employee's payroll has no such pay period.")]);
}
