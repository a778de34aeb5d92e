import type { Call } from "./demo-caller";
import { laterRecords, newEmployee } from "./employee-records";
import { ELEMENTS, INFORMATION, PAYROLLS, SALARY, TAX_SETTINGS } from "./organisation-records";
import { SAMPLE_EMPLOYEES } from "./sample-employer";

/** Enters the sample employer in the demo organisation, as any client could, and opens its first pay runs. */
export async function fillOrganisation(call: Call): Promise<void> {
  await call("POST", "/v1/organisation/information", INFORMATION);
  await call("POST", "/v1/organisation/tax/settings", TAX_SETTINGS);
  await call("PUT", "/v1/salary/organisation", SALARY);
  for (const element of Object.values(ELEMENTS)) await call("POST", "/v1/organisation/pay-element", element);
  const payrolls = new Map<string, string>();
  for (const [schedule, payroll] of Object.entries(PAYROLLS)) {
    const { payrollConfigId } = await call("POST", "/v1/payrollconfig", payroll);
    payrolls.set(schedule, String(payrollConfigId));
  }
  for (const [place, employee] of SAMPLE_EMPLOYEES.entries()) {
    const payrollConfigId = payrolls.get(employee.paySchedule) ?? "";
    const { employeeId } = await call("POST", "/v1/employees", newEmployee(employee, place, payrollConfigId));
    for (const { method, path, body } of laterRecords(employee, String(employeeId))) await call(method, path, body);
  }
  for (const payrollConfigId of payrolls.values()) await call("POST", `/v1/payroll/${payrollConfigId}/next`);
}
