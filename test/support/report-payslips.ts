import { PAYSLIP_COLUMNS } from "../../src/services/reports/store/payslip-columns";

/** Employees of a payroll whose payslips are made up: a payslip of each, run by run. */
const PEOPLE = 10_000;

/** Values by the number of the payslip, `i`; the rest follows from a column's type. */
const VALUES: Readonly<Record<string, string>> = {
  status: "'FINAL'",
  "employee.department": "'Department ' || i % 40",
  "employee.payrollId": "'P' || i",
  "employee.jobTitle": `(array[null, 'Łódź', E'Line 1\\nLine 2\\t\\\\N', '"Chef", 厨师 🍰', ''])[1 + i % 5]`,
  "employee.firstName": "(array['Alex', 'Siân', 'Jo'])[1 + i % 3]",
  "employee.lastName": "'Sample ' || i % 5000",
  "forPeriod.netPay": "100000 + (i * 7919) % 400000",
  "forPeriod.grossPay": "150000 + (i * 7919) % 600000",
  "forPeriod.class1aOnTermination": "case i when 7 then 999999999999999 when 8 then -1 else 0 end",
  hours: "case when i % 3 = 0 then null else (i % 160) + 0.123456 end",
  year: "2026",
  period: `1 + i / ${PEOPLE} % 12`,
  taxCode: "'1257L'",
  paymentDate: `date '2026-04-30' + (i / ${PEOPLE})::int % 12 * 28`,
  isDirector: "case when i % 7 = 0 then null else i % 2 = 0 end",
};

const BY_TYPE: Readonly<Record<string, (at: number) => string>> = {
  text: (at) => `'Text ${at}'`,
  int: () => "(i % 12)::int",
  bigint: (at) => `(i * ${(at + 1) * 613}) % 500000`,
  numeric: () => "i / 4.0",
  boolean: () => "false",
  date: () => "date '2026-04-06' + (i % 365)::int",
};

/** Returns SQL that makes payslips for reports, those numbered from one number up to another: as final as real ones, without records. */
export function makeReportPayslips(organisationId: string, [from, to]: readonly [number, number]): string {
  const columns = Object.entries(PAYSLIP_COLUMNS);
  const values = columns.map(([name, [type]], at) => `(${VALUES[name] ?? BY_TYPE[type]?.(at) ?? "null"})::${type}`);
  return `insert into report_payslip (organisation_id, "payRunId", "employeeId", ${columns.map(([name]) => `"${name}"`).join(", ")})
    select '${organisationId}', 'RUN' || i / ${PEOPLE}, 'EMPLOYEE' || i % ${PEOPLE}, ${values.join(", ")}
    from generate_series(${from}::bigint, ${to - 1}) as i`;
}
