import { comparePayrolls, employeesAsked, type Prepare } from "./measured-payroll";
import { copyRows } from "./sample-payroll";

// Recalculates and locks a payroll whose employees are all in a pension scheme, and the same payroll without pensions,
// in processes that did nothing else, and prints the rates of both with their ratio:
//   node scripts/run.mjs bench/services/pensions.ts [employees, default 10,000]

const employees = employeesAsked("pensions", 2);

const SCHEME = {
  name: "Sample Pension",
  pensionProviderId: "01JZ3V6D4R0000000000000P02",
  dutyStartDate: "2026-04-06",
};
const GROUP = {
  name: "Everyone",
  pensionType: "ReliefAtSource",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
};

/** Makes the first employee a member of a scheme, and copies the membership to all others. */
const enrolAll: Prepare = async (call, client, { organisationId, employeeIds }) => {
  const { id: pensionSchemaId } = (await call("POST", "/v2/pension/pension-schema", SCHEME)).data;
  const group = (await call("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId, isDefault: true })).data;
  await call("PUT", "/v2/pension/organisation/pension-default/auto-enrolment-settings", { isEnabled: true });
  // Copies end in digits, so the employee that was made through the API is the last one.
  const employeeId = employeeIds.at(-1) ?? "";
  const joined = { employeeId, pensionGroupId: group.id, enrolmentDate: "2026-04-01", joinReason: "Contractual" };
  await call("POST", "/v2/pension/employee-pension", joined);
  for (const table of ["pension_membership", "pension_employee"]) {
    await copyRows(client, organisationId, table, employeeId, employeeIds.length - 1);
  }
};

await comparePayrolls(employees, "pensions", enrolAll);
