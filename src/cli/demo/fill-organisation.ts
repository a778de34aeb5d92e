import { AWARDS } from "./absences";
import { enterBilling } from "./billing-records";
import { COURT_ORDERS, PAYEES } from "./court-orders";
import type { Call } from "./demo-caller";
import { laterRecords, newEmployee } from "./employee-records";
import { enterHoliday } from "./holiday-records";
import { JOURNAL_ACCOUNTS, JOURNAL_SPLIT, JOURNAL_TEMPLATE } from "./journal-records";
import { NOTICES } from "./notices";
import { ELEMENTS, INFORMATION, PAYROLLS, SALARY, TAX_SETTINGS } from "./organisation-records";
import { enterPensions } from "./pensions";
import { REPORTS } from "./report-records";
import { SAMPLE_EMPLOYEES } from "./sample-employer";

/** Enters the sample employer in the demo organisation, as any client could, and opens its first pay runs. */
export async function fillOrganisation(call: Call): Promise<void> {
  await call("POST", "/v1/organisation/information", INFORMATION);
  await call("POST", "/v1/organisation/tax/settings", TAX_SETTINGS);
  await call("PUT", "/v1/salary/organisation", SALARY);
  for (const element of Object.values(ELEMENTS)) await call("POST", "/v1/organisation/pay-element", element);
  const { templateId } = await call("POST", "/v1/journal/templates", JOURNAL_TEMPLATE);
  await call("POST", `/v1/journal/templates/${templateId}/split-dimensions`, JOURNAL_SPLIT);
  const defaults = { ...JOURNAL_ACCOUNTS, defaultTemplateId: templateId };
  await call("PUT", "/v1/journal/org-journal-settings", defaults);
  const payrolls = await enterPayrolls(call);
  const employees = await enterEmployees(call, payrolls, await enterPayees(call));
  await enterPensions(call, employees);
  await enterHoliday(call, employees);
  for (const payrollConfigId of payrolls.values()) await call("POST", `/v1/payroll/${payrollConfigId}/next`);
  await lockFirstRun(call, payrolls.get(LOCKED) ?? "");
  await saveReports(call);
  await enterBilling(call);
  await call("POST", "/v1/tax-dps/sandbox/notices", { notices: NOTICES });
  await call("POST", "/v1/tax-dps/notifications/retrieve-all");
}

/** Ids of records by the names that the sample has for them. */
type Ids = ReadonlyMap<string, string>;

async function enterPayrolls(call: Call): Promise<Ids> {
  const payrolls = new Map<string, string>();
  for (const [schedule, payroll] of Object.entries(PAYROLLS)) {
    const { payrollConfigId } = await call("POST", "/v1/payrollconfig", payroll);
    payrolls.set(schedule, String(payrollConfigId));
  }
  return payrolls;
}

async function enterPayees(call: Call): Promise<Ids> {
  const payees = new Map<string, string>();
  for (const payee of PAYEES) {
    const { payeeId } = await call("POST", "/v1/court-orders/payees", payee);
    payees.set(payee.name, String(payeeId));
  }
  return payees;
}

async function enterEmployees(call: Call, payrolls: Ids, payees: Ids): Promise<Ids> {
  const employees = new Map<string, string>();
  for (const [place, employee] of SAMPLE_EMPLOYEES.entries()) {
    const payrollConfigId = payrolls.get(employee.paySchedule) ?? "";
    const { employeeId } = await call("POST", "/v1/employees", newEmployee(employee, place, payrollConfigId));
    employees.set(employee.id, String(employeeId));
    for (const { method, path, body } of laterRecords(employee, String(employeeId))) await call(method, path, body);
    await enterOrdersAndAwards(call, employee.id, { employeeId: String(employeeId), payees });
  }
  return employees;
}

async function enterOrdersAndAwards(
  call: Call,
  id: string,
  { employeeId, payees }: { readonly employeeId: string; readonly payees: Ids },
): Promise<void> {
  for (const { payee, order } of COURT_ORDERS.filter((each) => each.employee === id)) {
    await call("POST", "/v1/court-orders/orders", { ...order, employeeId, payeeId: payees.get(payee) });
  }
  for (const { award } of AWARDS.filter((each) => each.employee === id)) {
    await call("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, award);
  }
}

/** The payroll whose first run is locked, so that there are final payslips and a journal. */
const LOCKED = "Weekly";

async function lockFirstRun(call: Call, payrollConfigId: string): Promise<void> {
  await call("POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, { acknowledgeWarnings: true });
  await call("POST", `/v1/payroll/${payrollConfigId}/next`);
}

async function saveReports(call: Call): Promise<void> {
  for (const { definition, schedule } of REPORTS) {
    const { id } = await call("POST", "/v1/report/report-definitions", definition);
    if (schedule !== null) await call("POST", `/v1/report/report-definitions/${id}/schedules`, schedule);
  }
}
