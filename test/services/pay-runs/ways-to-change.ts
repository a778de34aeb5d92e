/** What a locked period is of: one employee who left in it, with a line, an order, a pension and a P45. */
export interface Ground {
  readonly payrollConfigId: string;
  readonly employeeId: string;
  readonly lineId: string;
  readonly orderId: string;
  readonly payElementId: string;
  readonly taxCodeDate: string;
}

/**
 * A request that would change the locked April, and what comes of it: status and token, or the token of an issue. It is
 * refused, or saved as a late fact that the payslips do not have.
 */
export interface Way {
  readonly name: string;
  readonly method: string;
  readonly path: (ground: Ground) => string;
  readonly body?: object | ((ground: Ground) => object);
  readonly outcome: readonly [status: number, token: string];
}

const ofEmployee =
  (rest: string) =>
  ({ employeeId }: Ground) =>
    `/v1/employees/${employeeId}${rest}`;
const ofLine = ({ employeeId, lineId }: Ground) => `/v1/payroll/line/${employeeId}/${lineId}`;
const ofRun =
  (rest: string) =>
  ({ payrollConfigId }: Ground) =>
    `/v1/payroll/${payrollConfigId}/2026/1${rest}`;
const LINE = { id: "pay", payElementCode: "SALARY", amount: "9999.00" };
const WEEK = { monday: 1, tuesday: 1, wednesday: 1, thursday: 0, friday: 0, saturday: 0, sunday: 0 };
const LOCKED = [409, "period_locked"] as const;
const IN_APRIL = "2026-04-10";

/** The ways over HTTP. */
export const WAYS: readonly Way[] = [
  { name: "lock it again", method: "POST", path: ofRun("/lock"), body: {}, outcome: [409, "pay_run_already_locked"] },
  {
    name: "reopen it after a later run",
    method: "POST",
    path: ofRun("/reopen"),
    body: { reason: "Wrong" },
    outcome: [409, "pay_run_not_latest"],
  },
  { name: "replace a line", method: "PUT", path: ofLine, body: LINE, outcome: LOCKED },
  { name: "remove a line", method: "DELETE", path: ofLine, outcome: LOCKED },
  {
    name: "post a line under its id",
    method: "POST",
    path: ({ employeeId }) => `/v1/payroll/line/${employeeId}`,
    body: { lines: [LINE] },
    outcome: [400, "period_locked"],
  },
  {
    name: "post the same in bulk",
    method: "POST",
    path: () => "/v1/payroll/lines/bulk",
    body: ({ employeeId }) => ({ lines: [{ ...LINE, employeeId }] }),
    outcome: [400, "period_locked"],
  },
  {
    name: "add a tax code",
    method: "POST",
    path: ofEmployee("/tax-code"),
    body: { taxCode: "BR", effectiveDate: "2026-04-30" },
    outcome: [201, "employee_tax_code_added"],
  },
  {
    name: "replace the tax code",
    method: "POST",
    path: ofEmployee("/tax-code"),
    body: ({ taxCodeDate }) => ({ taxCode: "BR", effectiveDate: taxCodeDate }),
    outcome: [201, "employee_tax_code_added"],
  },
  {
    name: "remove the tax code",
    method: "DELETE",
    path: ({ employeeId, taxCodeDate }) => `/v1/employees/${employeeId}/tax-codes/2026/${taxCodeDate}`,
    outcome: [200, "employee_tax_code_removed"],
  },
  {
    name: "add a category letter",
    method: "POST",
    path: ofEmployee("/ni-category"),
    body: { niCategory: "J", effectiveDate: IN_APRIL },
    outcome: [201, "employee_ni_category_added"],
  },
  {
    name: "start a student loan",
    method: "POST",
    path: ofEmployee("/student-loan/start"),
    body: { studentLoanPlan: "Plan1", startDate: IN_APRIL },
    outcome: [200, "student_loan_started"],
  },
  {
    name: "start a postgraduate loan",
    method: "POST",
    path: ofEmployee("/postgraduate-loan/start"),
    body: { startDate: IN_APRIL },
    outcome: [200, "postgraduate_loan_started"],
  },
  {
    name: "change the salary",
    method: "PUT",
    path: ofEmployee("/salary"),
    body: { effectiveFrom: IN_APRIL, salary: "99000" },
    outcome: [200, "employee_salary_saved"],
  },
  {
    name: "change the working pattern",
    method: "PATCH",
    path: ofEmployee(""),
    body: { workingPatterns: [{ effectiveFrom: IN_APRIL, ...WEEK }] },
    outcome: [200, "employee_updated"],
  },
  { name: "join later", method: "PATCH", path: ofEmployee(""), body: { startDate: "2026-04-20" }, outcome: LOCKED },
  {
    name: "join later, by the starter form",
    method: "PUT",
    path: ofEmployee("/starter"),
    body: { startDate: "2026-04-20", starterDeclaration: "A" },
    outcome: LOCKED,
  },
  {
    name: "become a director",
    method: "PATCH",
    path: ofEmployee(""),
    body: { director: { appointmentDate: IN_APRIL, nicMethod: "Annual" } },
    outcome: LOCKED,
  },
  {
    name: "enter an opening balance",
    method: "PUT",
    path: ofEmployee("/opening-balance"),
    body: { openingBalance: { "2026": { taxablePay: "1.00", tax: "0.00", niBandResult: {} } } },
    outcome: LOCKED,
  },
  { name: "delete the employee", method: "DELETE", path: ofEmployee(""), outcome: [409, "employee_has_payslips"] },
  {
    name: "vary an order",
    method: "PUT",
    path: ({ orderId }) => `/v1/court-orders/orders/${orderId}`,
    body: { fixedAmount: "1.00", effectiveFrom: "2026-04-30" },
    outcome: [200, "court_order_varied"],
  },
  {
    name: "delete an order",
    method: "DELETE",
    path: ({ orderId }) => `/v1/court-orders/orders/${orderId}`,
    outcome: [409, "court_order_has_deductions"],
  },
  {
    name: "delete the payroll",
    method: "DELETE",
    path: ({ payrollConfigId }) => `/v1/payrollconfig/${payrollConfigId}`,
    outcome: [409, "payroll_config_has_pay_runs"],
  },
  {
    name: "delete the pay element",
    method: "DELETE",
    path: ({ payElementId }) => `/v1/organisation/pay-element/${payElementId}`,
    outcome: [409, "system_pay_element"],
  },
];

/** The ways by SQL, as the user who makes requests, with what PostgreSQL says. */
export const STATEMENTS: readonly (readonly [name: string, statement: string, says: RegExp])[] = [
  ["change net pay", "update payslip set net_pay = 1", /final/],
  ["change tax", "update payslip set tax = tax + 1", /final/],
  ["change the document", "update payslip set document = '{}'", /final/],
  ["give a payslip to somebody else", "update payslip set employee_id = 'another'", /final/],
  ["change the pay date of a payslip", "update payslip set payment_date = payment_date + 1", /final/],
  [
    "move a payslip to the open run",
    "update payslip set pay_run_id = (select pay_run_id from pay_run where status = 'Open')",
    /final/,
  ],
  ["delete payslips", "delete from payslip", /final/],
  [
    "delete payslips as reopening does",
    "select set_config('app.reopened_run', (select pay_run_id from pay_run where period = 1), true); delete from payslip",
    /final/,
  ],
  [
    "add a payslip to a locked run",
    `insert into payslip
      select (jsonb_populate_record(p, jsonb_build_object('payslip_id', 'more', 'pay_run_id', may.pay_run_id))).*
      from payslip as p, pay_run as may
      where may.period = 2 and p.employee_id not in (select employee_id from payslip where period = 2)`,
    /locked/,
  ],
  ["empty the payslips", "truncate payslip cascade", /permission denied/],
  ["open a run", "update pay_run set status = 'Open' where status = 'Locked'", /locked/],
  [
    "open a run as reopening does",
    "select set_config('app.reopened_run', (select pay_run_id from pay_run where period = 1), true); update pay_run set status = 'Open', reopen_count = reopen_count + 1 where period = 1",
    /locked/,
  ],
  ["change the totals of a run", "update pay_run set totals = '{}' where status = 'Locked'", /locked/],
  [
    "change the pay date of a run",
    "update pay_run set payment_date = payment_date + 1 where status = 'Locked'",
    /locked/,
  ],
  ["change who locked it", "update pay_run set locked_by = 'nobody' where status = 'Locked'", /locked/],
  ["change its share of the levy", "update pay_run set levy_pay_bill = 0 where status = 'Locked'", /locked/],
  ["delete a run", "delete from pay_run where status = 'Locked'", /locked/],
  ["change a line", "update payroll_line set amount = 1", /locked/],
  ["move a line to the next period", "update payroll_line set sequence = 9, period = 10", /locked/],
  ["delete a line", "delete from payroll_line", /locked/],
  [
    "add a line",
    'insert into payroll_line select (jsonb_populate_record(l, \'{"line_id": "more", "caller_id": "more"}\')).* from payroll_line as l limit 1',
    /locked/,
  ],
  ["switch the guards off", "alter table payslip disable trigger user", /must be owner/],
  ["remove a guard", "drop trigger payslip_final on payslip", /must be owner/],
  ["remove another one", "drop trigger payslip_of_open_run on payslip", /must be owner/],
  [
    "replace a guard",
    "create or replace function refuse_final_payslip() returns trigger language plpgsql as $$ begin return new; end $$",
    /permission denied|must be owner/,
  ],
  ["pass the guards as a replica", "set local session_replication_role = replica", /permission denied/],
  ["change what a payslip was calculated from", "update closed_facts set made = '{}'", /facts of a final payslip stay/],
  ["delete what a payslip was calculated from", "delete from closed_facts", /facts of a final payslip stay/],
  ["remove that guard", "drop trigger closed_facts_final on closed_facts", /must be owner/],
  ["change a P45", "update p45 set document = '{}'", /issued/],
  ["delete a P45", "delete from p45", /issued/],
];
