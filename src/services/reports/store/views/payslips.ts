import { LINE_COLUMNS, PAYSLIP_COLUMNS, TO_DATE_COLUMNS } from "../payslip-columns";
import { joinEmployee, OF_TODAY } from "./person";
import { sameNames, tagsSql, type ViewColumns, viewSql } from "./view";

const KEYS = ["payRunId", "employeeId"];

/** Joins that no report reads are removed by PostgreSQL, as each is by a primary key. */
const TO_DATE = `left join report_payslip_to_date as t on t.organisation_id = f.organisation_id
      and t."payRunId" = f."payRunId" and t."employeeId" = f."employeeId"`;

const EMPLOYEE = joinEmployee("f", '"employeeId"');

const PAYSLIPS: ViewColumns = {
  ...sameNames("f", [...KEYS, ...Object.keys(PAYSLIP_COLUMNS)]),
  ...sameNames("t", Object.keys(TO_DATE_COLUMNS)),
  ...OF_TODAY,
};

const OF_PAYSLIPS = { of: "f", from: `report_payslip as f ${TO_DATE} ${EMPLOYEE}` };

/** The payslip from which the next one of the tax year would continue. */
const LATEST_OF_YEAR = `f.status = 'FINAL' and coalesce(f."payslipId" = (
        select p.payslip_id from payslip as p
        where p.organisation_id = f.organisation_id and p.employee_id = f."employeeId" and p.year = f.year
        order by p.regular_payment_date desc, p.payslip_id desc limit 1), false)`;

const payslips = viewSql("payslips", PAYSLIPS, OF_PAYSLIPS);

const lines = viewSql(
  "payslip_lines",
  {
    ...sameNames("f", [...KEYS, ...Object.keys(LINE_COLUMNS)]),
    ...OF_TODAY,
    "payElement.category": "c.category",
    recurringLineItemId: "null::text",
    department: `coalesce(l.department, f."employee.department")`,
    costCentre: "coalesce(l.cost_centre, e.details->>'costCentre')",
    tags: `coalesce(${tagsSql("l.tags")}, ${tagsSql("e.details->'tags'")})`,
  },
  {
    of: "f",
    from: `report_payslip_line as f ${EMPLOYEE}
      left join pay_element as c on c.organisation_id = f.organisation_id and c.pay_element_id = f."payElementId"
      left join payroll_line as l on l.organisation_id = f.organisation_id and l.line_id = f.id`,
  },
);

export const PAYSLIP_VIEWS = payslips + lines;

export const LATEST_PAYSLIP_VIEW = `drop view report_payslips;
  ${viewSql("payslips", { ...PAYSLIPS, isLatestOfYear: LATEST_OF_YEAR }, OF_PAYSLIPS)}`;
