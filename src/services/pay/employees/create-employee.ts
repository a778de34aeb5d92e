import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { accountsOf, checkBankAccounts } from "../contract/check-bank-accounts";
import type { EmployeeFacts, PayTables, StarterRecord } from "../store";
import { applyStarter, starterRecord } from "./apply-starter";
import { countEmployees } from "./count-employees";
import { derivedLetters } from "./derived-letters";
import { employeeColumns } from "./employee-columns";
import { unlessInUse } from "./employee-conflicts";
import type { NewEmployee } from "./employee-schemas";
import { needFacts } from "./find-employee";
import { type By, tellOfEmployee } from "./finish-change";
import { derivedCode, marked } from "./first-records";
import { letterIssues } from "./letter-conditions";
import { saveDatedLists } from "./save-dated-lists";

/** Adds an employee with its first records: salary, tax code and category letter from the first day. */
export async function createEmployee(
  tx: Tx,
  context: ServiceContext,
  sent: NewEmployee,
  by: By & { readonly today: string },
): Promise<EmployeeFacts> {
  const { organisationId, now } = by;
  const employeeId = context.ids.next();
  const payrollConfigId = await configOf(tx, sent.payrollConfigId);
  checkLetter(sent, by.today, context);
  checkBankAccounts(context.modulusTable, accountsOf(sent));
  const starter = sent.starter === null ? null : starterRecord(sent.starter);
  await unlessInUse(() =>
    tx
      .withTables<PayTables>()
      .insertInto("employee")
      .values({
        ...{ organisation_id: organisationId, employee_id: employeeId, version: 1 },
        ...{ payroll_config_id: payrollConfigId, payroll_id: sent.payrollId ?? employeeId.slice(-10) },
        ...employeeColumns(sent),
        starter: starter === null ? null : JSON.stringify(starter),
        ...{ leaving_date: null, leaving_reason: null, locked_period_end_date: null, locked_payment_date: null },
        ...{ created_at: now, updated_at: now },
      })
      .execute(),
  );
  await saveDatedLists(tx, employeeId, sent, by);
  await saveFirstRecords(tx, context, employeeId, sent, starter, by);
  await countEmployees(tx, organisationId, { employees: 1, active: 1 });
  const facts = await needFacts(tx, employeeId);
  await tellOfEmployee(tx, context, facts, by, [], "employee.created");
  return facts;
}

async function configOf(tx: Tx, asked: string | null): Promise<string> {
  const config = await tx
    .withTables<PayTables>()
    .selectFrom("payroll_config")
    .select("payroll_config_id")
    .$if(asked === null, (all) => all.where("is_default", "=", true))
    .$if(asked !== null, (all) => all.where("payroll_config_id", "=", asked ?? ""))
    .forKeyShare()
    .executeTakeFirst();
  if (config !== undefined) return config.payroll_config_id;
  throw invalid([issueAt(["payrollConfigId"], asked === null ? "required" : "payroll_config_not_found", null)]);
}

/** The letter of a person who began long ago is judged as of today. */
function checkLetter(sent: NewEmployee, today: string, { rulebook }: ServiceContext): void {
  if (sent.niCategory === null) return;
  const { niCategory, dateOfBirth, gender, workplacePostcode, startDate } = sent;
  const effectiveDate = startDate > today ? startDate : today;
  const facts = { niCategory, dateOfBirth, gender, workplacePostcode, effectiveDate };
  const issues = letterIssues({ ...facts, civilianEmploymentStartDate: null }, rulebook);
  if (issues.length > 0) throw invalid(issues);
}

async function saveFirstRecords(
  tx: Tx,
  context: ServiceContext,
  employeeId: string,
  sent: NewEmployee,
  starter: StarterRecord | null,
  by: By & { readonly today: string },
): Promise<void> {
  const owner = { organisation_id: by.organisationId, employee_id: employeeId, created_at: by.now };
  const pay = tx.withTables<PayTables>();
  if (sent.salary !== null) {
    const version = { salary: sent.salary, reason: null, full_time_salary: null, fte_factor: null };
    const values = { ...owner, ...version, effective_from: sent.startDate, source: "Starting" as const };
    await pay.insertInto("employee_salary").values(values).execute();
  }
  const letters =
    sent.niCategory === null
      ? derivedLetters(sent, context.rulebook)
      : [{ from: sent.startDate, letter: sent.niCategory }];
  const workplace = { workplace_postcode: sent.workplacePostcode, civilian_employment_start_date: null };
  await pay
    .insertInto("employee_ni_category")
    .values(letters.map(({ from, letter }) => ({ ...owner, ...workplace, effective_date: from, ni_category: letter })))
    .execute();
  if (sent.taxCode !== null || starter === null) {
    const code =
      sent.taxCode === null
        ? derivedCode(null, sent.startDate, by.today, context.rulebook)
        : { ...marked(sent.taxCode, sent.week1Month1), source: "Manual" as const };
    const values = { tax_code: code.taxCode, week1_month1: code.week1Month1, source: code.source };
    const none = { notification_id: null, previous_taxable_pay: null, previous_tax_paid: null };
    await pay
      .insertInto("employee_tax_code")
      .values({ ...owner, ...none, ...values, effective_date: sent.startDate })
      .execute();
  }
  if (starter !== null) await applyStarter(tx, context, employeeId, starter, by, by.today);
}
