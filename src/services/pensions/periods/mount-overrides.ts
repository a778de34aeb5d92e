import type { Selectable } from "kysely";
import { notFound, Refused } from "../../../platform/http";
import { saveRow, type Tx } from "../../../platform/store";
import { moneyOf, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import { findPayslip } from "../../pay-runs";
import { overrides } from "../contract/period-operations";
import { openMembership } from "../memberships/find-memberships";
import { touchEmployee } from "../memberships/touch-employee";
import { type PensionTables, pensionTables } from "../store/pension-tables";
import { needChangeablePeriod, type PlaceOfPay, savedAfterLock } from "./open-period";

type Row = Selectable<PensionTables["pension_contribution_override"]>;

export function mountOverrides(context: ServiceContext): void {
  mountOperation(context, overrides.list, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const rows = await ofEmployee(tx, employeeId).orderBy("tax_year").orderBy("period").execute();
    const isLate = await savedAfterLock(tx, employeeId);
    return { data: { items: rows.map((row) => shown(row, isLate)) }, text: "The contribution overrides are listed." };
  });

  mountOperation(context, overrides.read, async ({ params }, tx) => {
    await requireEmployee(tx, params.employeeId);
    return { data: await found(tx, params), text: "This is the contribution override." };
  });

  mountOperation(context, overrides.save, async ({ params, body, ...work }) => {
    const { tx, organisationId, now } = work;
    await openMembership(tx, params.employeeId);
    await needChangeablePeriod(tx, params);
    const values = {
      employee_factor: body.employeeFactor,
      employee_amount: body.employeeAmount,
      employer_factor: body.employerFactor,
      employer_amount: body.employerAmount,
      is_acknowledged: body.acknowledgeBelowAutoEnrolmentMinimum,
      reason: body.reason,
      updated_at: now,
    };
    await saveRow(
      pensionTables(tx),
      "pension_contribution_override",
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
    await needMinimum(work, params);
    await touchEmployee(work, params.employeeId);
    return { data: await found(tx, params), text: "The contribution override is saved." };
  });

  mountOperation(context, overrides.remove, async ({ params, ...work }) => {
    await requireEmployee(work.tx, params.employeeId);
    const data = await found(work.tx, params);
    await needChangeablePeriod(work.tx, params);
    await pensionTables(work.tx)
      .deleteFrom("pension_contribution_override")
      .where("employee_id", "=", params.employeeId)
      .where("tax_year", "=", params.taxYear)
      .where("period", "=", params.period)
      .execute();
    await touchEmployee(work, params.employeeId);
    return { data, text: "The contribution override is removed." };
  });
}

const MINIMUM = "below_auto_enrolment_minimum";

/** Refuses an override with which the payslip of the open run is below the minimum; other faults are the payslip's. */
async function needMinimum({ tx, context }: RequestWork, { employeeId, taxYear: year, period }: PlaceOfPay) {
  try {
    await findPayslip(tx, context, { employeeId, year, period, supplementary: 0 }, { allowShortfall: true });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (!error.issues?.some(({ reasonToken }) => reasonToken === MINIMUM)) return;
    const text =
      "Contributions would be below the legal minimum. Send acknowledgeBelowAutoEnrolmentMinimum to save it.";
    throw new Refused(409, { token: MINIMUM, text });
  }
}

function ofEmployee(tx: Tx, employeeId: string) {
  return pensionTables(tx)
    .selectFrom("pension_contribution_override")
    .selectAll()
    .where("employee_id", "=", employeeId);
}

async function found(tx: Tx, { employeeId, taxYear, period }: PlaceOfPay) {
  const row = await ofEmployee(tx, employeeId)
    .where("tax_year", "=", taxYear)
    .where("period", "=", period)
    .executeTakeFirst();
  if (row === undefined) throw notFound("contribution_override");
  return shown(row, await savedAfterLock(tx, employeeId));
}

function shown(row: Row, isLate: (row: Row) => boolean) {
  const { employee_amount: employee, employer_amount: employer } = row;
  return {
    taxYear: row.tax_year,
    period: row.period,
    changedAfterLock: isLate(row),
    employeeFactor: row.employee_factor,
    employeeAmount: employee === null ? null : moneyOf(employee),
    employerFactor: row.employer_factor,
    employerAmount: employer === null ? null : moneyOf(employer),
    acknowledgeBelowAutoEnrolmentMinimum: row.is_acknowledged,
    reason: row.reason,
  };
}
