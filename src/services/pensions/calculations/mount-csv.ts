import { writeCsvRow } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { moneyOf, mountFile, type ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { getCsv } from "../contract/calculation-operations";
import { findRunOf } from "../enrolment/find-run";
import { groupsById } from "../memberships/find-memberships";
import type { PensionTables } from "../store/pension-tables";
import type { CalculationRow } from "./calculation-data";

export function mountCsv(context: ServiceContext): void {
  mountFile(context, getCsv, {
    read: async ({ params, query }, tx) => {
      const run = await findRunOf(tx, { ...params, ...query });
      return { name: `${run.year}-${run.period}`, lines: await linesOf(tx, run.pay_run_id) };
    },
    make: async ({ name, lines }) => ({
      bytes: new TextEncoder().encode([HEADINGS, ...lines].map(writeCsvRow).join("")),
      fileName: `pension-contributions-${name}.csv`,
    }),
  });
}

const HEADINGS = [
  ...["Payroll ID", "Last name", "First name", "National Insurance number", "Group", "Pension type", "Basis"],
  ...["Pensionable earnings", "Employee contribution", "Voluntary contribution", "Salary sacrifice"],
  ...["Employer contribution", "Tax relief"],
];

/** Returns a line for each membership that contributed in a run, by payroll id. */
async function linesOf(tx: Tx, payRunId: string): Promise<readonly (readonly string[])[]> {
  const rows = await tx
    .withTables<PensionTables>()
    .selectFrom("pension_calculation")
    .selectAll()
    .where("pay_run_id", "=", payRunId)
    .orderBy("employee_id")
    .orderBy("pension_calculation_id")
    .execute();
  const people = await selectEmployees(tx)
    .select(["employee_id", "payroll_id", "first_name", "last_name", "national_insurance_number"])
    .execute();
  const byId = new Map(people.map((person) => [person.employee_id, person]));
  const groups = await groupsById(tx);
  return rows.map((row) => {
    const person = byId.get(row.employee_id);
    return [
      person?.payroll_id ?? "",
      person?.last_name ?? "",
      person?.first_name ?? "",
      person?.national_insurance_number ?? "",
      groups.get(row.pension_group_id)?.name ?? "",
      ...amountCells(row),
    ];
  });
}

function amountCells(row: CalculationRow): readonly string[] {
  return [
    row.pension_type,
    row.contribution_basis,
    moneyOf(row.pensionable_earnings),
    moneyOf(row.employee_contribution),
    moneyOf(row.additional_voluntary_contribution),
    moneyOf(row.salary_sacrifice),
    moneyOf(row.employer_contribution),
    moneyOf(row.tax_relief),
  ];
}
