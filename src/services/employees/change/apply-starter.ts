import type { Insertable } from "kysely";
import type { StudentLoanPlan } from "../../../engine";
import { readPence } from "../../../engine/base";
import { type RequestWork, taxYearOn } from "../../contract";
import { derivedCode, figuresOnOrNow, marked } from "../new/first-records";
import type { SentStarter } from "../record/starter-fields";
import type { StarterRecord } from "../store/documents";
import type { EmployeeTables } from "../store/employee-rows";

/** Returns a starter in its stored form. */
export function starterRecord(sent: SentStarter): StarterRecord {
  const { employeeId: _, derivedTaxCode: __, derivedWeek1Month1: ___, reportOnFps: ____, ...rest } = sent;
  return { ...rest, reportOnFps: true };
}

/** The columns that the rows of one employee have in common. */
export interface Owner {
  readonly organisation_id: string;
  readonly employee_id: string;
  readonly created_at: string;
}

/** The records that follow from a starter's details: the tax code from the first day, and loans. */
export function starterRows({ context: { rulebook }, today }: RequestWork, starter: StarterRecord, owner: Owner) {
  const code = derivedCode(starter, starter.startDate, today, rulebook);
  const previous = countsHere(starter) ? starter.p45 : null;
  const values = {
    tax_code: code.taxCode,
    week1_month1: code.week1Month1,
    source: code.source,
    notification_id: null,
    previous_taxable_pay: penceOrNull(previous?.previousTaxablePay ?? null),
    previous_tax_paid: penceOrNull(previous?.previousTaxPaid ?? null),
  };
  const { unknownPlan } = figuresOnOrNow(rulebook, starter.startDate, today).studentLoans;
  return {
    code,
    codes: [{ ...owner, ...values, effective_date: starter.startDate }],
    loans: calculateLoans(starter, unknownPlan).map((loan) => ({ ...owner, ...loan, start_date: starter.startDate })),
  };
}

/** Replaces the records from earlier starter details with those from new ones; records set by hand stay. */
export async function applyStarter(work: RequestWork, employeeId: string, starter: StarterRecord) {
  const owner = { organisation_id: work.organisationId, employee_id: employeeId, created_at: work.now };
  const { code, codes, loans } = starterRows(work, starter, owner);
  const pay = work.tx.withTables<EmployeeTables>();
  await pay
    .deleteFrom("employee_tax_code")
    .where("employee_id", "=", employeeId)
    .where("source", "in", ["Emergency", "StarterDeclaration", "P45"])
    .execute();
  await insertCodes(work, codes);
  await pay
    .deleteFrom("employee_loan")
    .where("employee_id", "=", employeeId)
    .where("source", "in", ["StarterDeclaration", "P45"])
    .execute();
  await insertLoans(work, loans);
  return code;
}

/** Inserts tax codes; one that is held for the day stays. */
export async function insertCodes(
  { tx }: Pick<RequestWork, "tx">,
  rows: readonly Insertable<EmployeeTables["employee_tax_code"]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const into = tx.withTables<EmployeeTables>().insertInto("employee_tax_code");
  await into
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts loans in the same way. */
export async function insertLoans(
  { tx }: Pick<RequestWork, "tx">,
  rows: readonly Insertable<EmployeeTables["employee_loan"]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const into = tx.withTables<EmployeeTables>().insertInto("employee_loan");
  await into
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** P45 figures count if the starter begins in the same tax year, unless the code is week 1/month 1. */
function countsHere({ p45, startDate }: StarterRecord): boolean {
  if (p45 === null || marked(p45.taxCode, p45.week1Month1).week1Month1) return false;
  return taxYearOn(p45.leavingDate) === taxYearOn(startDate);
}

/** Returns the loans of a starter. A P45 with student loan deductions names no plan: the year's default plan applies until a notice says otherwise. */
export function calculateLoans(
  { studentLoanPlan, postgraduateLoan, p45 }: StarterRecord,
  unknownPlan: StudentLoanPlan,
) {
  const open = { end_date: null, notification_id: null };
  const asked = p45?.studentLoanDeductions ?? false;
  return [
    ...(studentLoanPlan !== null || asked
      ? [
          {
            ...open,
            kind: "Student" as const,
            student_loan_plan: studentLoanPlan ?? unknownPlan,
            source: studentLoanPlan === null ? ("P45" as const) : ("StarterDeclaration" as const),
          },
        ]
      : []),
    ...(postgraduateLoan
      ? [{ ...open, kind: "Postgraduate" as const, student_loan_plan: null, source: "StarterDeclaration" as const }]
      : []),
  ];
}

export function penceOrNull(amount: string | null): number | null {
  return amount === null ? null : readPence(amount);
}
