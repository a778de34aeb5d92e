import { comparePayrolls, employeesAsked, type Prepare } from "./measured-payroll";
import { copyRows } from "./sample-payroll";

// Recalculates and locks a payroll of which 5 % are absent and 2 % have court orders, and the same payroll without, in
// processes that did nothing else, and prints the rates of both with their ratio:
//   node scripts/run.mjs bench/services/absences-and-orders.ts [employees, default 10,000]

const employees = employeesAsked("absences-and-orders", 100);

const SICK = {
  statutoryType: "StatutorySickPay",
  startDate: "2026-04-13",
  endDate: "2026-04-24",
  averageEarningsOverride: "480.00",
};
const ORDER = {
  orderType: "CmsDeo",
  reference: "SAMPLE",
  issuingAuthority: "Sample Authority",
  dateMade: "2026-03-02",
  dateReceived: "2026-03-09",
  deductionBasis: "FixedAmount",
  fixedAmount: "50.00",
};

/** Makes the first employee absent, gives them an order, and copies both to some of the others. */
const absencesAndOrders: Prepare = async (call, client, { organisationId, employeeIds }) => {
  // Copies end in digits, so the employee that was made through the API is the last one.
  const employeeId = employeeIds.at(-1) ?? "";
  await call("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, SICK);
  await call("POST", "/v1/court-orders/orders", { ...ORDER, employeeId });
  const absent = Math.round(employees / 20) - 1;
  for (const table of ["statutory_payment", "statutory_line_item"]) {
    await copyRows(client, organisationId, table, employeeId, absent);
  }
  await copyRows(client, organisationId, "court_order", employeeId, Math.round(employees / 50) - 1);
};

await comparePayrolls(employees, "absences and orders", absencesAndOrders);
