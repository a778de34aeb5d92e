import type { Selectable } from "kysely";
import type { Rulebook } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import { calculateContributions } from "../../../engine/pensions";
import { notFound } from "../../../platform/http";
import { saveRow, type Tx } from "../../../platform/store";
import { moneyOf, mountOperation, type RequestWork, type ServiceContext, withoutNulls } from "../../contract";
import { requireEmployee } from "../../employees";
import { voluntary } from "../contract/period-operations";
import { findMemberships, groupsById, openMembership } from "../memberships/find-memberships";
import { touchEmployee } from "../memberships/touch-employee";
import type { GroupRow } from "../schemes/find-groups";
import { type PensionTables, pensionTables } from "../store/pension-tables";
import { needChangeablePeriod, type PlaceOfPay, savedAfterLock } from "./open-period";

type Row = Selectable<PensionTables["pension_voluntary_contribution"]>;

export function mountVoluntary(context: ServiceContext): void {
  mountOperation(context, voluntary.list, async ({ params: { employeeId }, ...work }) => {
    await requireEmployee(work.tx, employeeId);
    const rows = await ofEmployee(work.tx, employeeId).orderBy("tax_year").orderBy("period").execute();
    const show = await shower(work, employeeId);
    return { data: { items: rows.map(show) }, text: "The additional voluntary contributions are listed." };
  });

  mountOperation(context, voluntary.read, async ({ params, ...work }) => {
    await requireEmployee(work.tx, params.employeeId);
    const data = await found(work, params);
    return { data, beside: data, text: "This is the additional voluntary contribution." };
  });

  mountOperation(context, voluntary.save, async ({ params, body: { amount }, ...work }) => {
    const { tx, organisationId, now } = work;
    await openMembership(tx, params.employeeId);
    await needChangeablePeriod(tx, params);
    const values = { amount, updated_at: now };
    await saveRow(
      pensionTables(tx),
      "pension_voluntary_contribution",
      ["organisation_id", "employee_id", "tax_year", "period"],
      {
        organisation_id: organisationId,
        employee_id: params.employeeId,
        tax_year: params.taxYear,
        period: params.period,
        ...values,
        created_at: now,
      },
    );
    await touchEmployee(work, params.employeeId);
    return { data: await found(work, params), text: "The additional voluntary contribution is saved." };
  });

  mountOperation(context, voluntary.remove, async ({ params, ...work }) => {
    await requireEmployee(work.tx, params.employeeId);
    const data = await found(work, params);
    await needChangeablePeriod(work.tx, params);
    await pensionTables(work.tx)
      .deleteFrom("pension_voluntary_contribution")
      .where("employee_id", "=", params.employeeId)
      .where("tax_year", "=", params.taxYear)
      .where("period", "=", params.period)
      .execute();
    await touchEmployee(work, params.employeeId);
    return { data, text: "The additional voluntary contribution is removed." };
  });
}

function ofEmployee(tx: Tx, employeeId: string) {
  return pensionTables(tx)
    .selectFrom("pension_voluntary_contribution")
    .selectAll()
    .where("employee_id", "=", employeeId);
}

type Work = Pick<RequestWork, "tx" | "context" | "today">;

async function found(work: Work, { employeeId, taxYear, period }: PlaceOfPay) {
  const row = await ofEmployee(work.tx, employeeId)
    .where("tax_year", "=", taxYear)
    .where("period", "=", period)
    .executeTakeFirst();
  if (row === undefined) throw notFound("additional_voluntary_contribution");
  return (await shower(work, employeeId))(row);
}

/** Returns the function that shows contributions, with the deduction under the employee's group. */
async function shower({ tx, context, today }: Work, employeeId: string) {
  const main = (await findMemberships(tx, [employeeId])).get(employeeId)?.[0];
  const group = main === undefined ? undefined : (await groupsById(tx)).get(main.pension_group_id);
  const isLate = await savedAfterLock(tx, employeeId);
  return (row: Row) => {
    const { tax_year: taxYear, period, amount } = row;
    const gross = moneyOf(amount);
    const payslipDeduction = group === undefined ? gross : deductionOf(gross, group, today, context.rulebook);
    return { taxYear, period, changedAfterLock: isLate(row), amount: gross, payslipDeduction };
  };
}

/** Returns what a gross contribution takes from pay under the terms of a group today. */
function deductionOf(gross: string, group: GroupRow, paymentDate: string, rulebook: Rulebook): string {
  const worked = calculateContributions(
    {
      paymentDate,
      ...withoutNulls({
        pensionType: group.pension_type,
        additionalVoluntaryContributionType: group.additional_voluntary_contribution_type,
      }),
      contributionBasis: "QualifyingEarnings",
      employeeFactor: "0",
      employerFactor: "0",
      frequency: "Monthly",
      earnings: "0",
      additionalVoluntaryContribution: gross,
    },
    rulebook,
  );
  if (!worked.ok) throw new Error("A voluntary contribution can be calculated.");
  const { additionalVoluntaryContribution, salarySacrifice } = worked.value;
  return formatPence(readPence(additionalVoluntaryContribution) + readPence(salarySacrifice));
}
