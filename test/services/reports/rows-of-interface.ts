import { STATUTORY_TYPES } from "../../../src/engine/base";
import type { ReportRow } from "../../../src/engine/reports";
import type { RunPlatform } from "../pay-runs/sample-runs";

// biome-ignore lint/suspicious/noExplicitAny: records as the interface shows them
type Shown = any;

/** Rows of datasets as the interface shows the records, apart from all tables of reports. */
export interface Rows {
  readonly payslips: readonly ReportRow[];
  readonly payslip_lines: readonly ReportRow[];
}

const PERIOD = [
  ...["payrollConfigId", "payRunId", "year", "period", "supplementary", "payFrequency", "periodStartDate"],
  ...["periodEndDate", "paymentDate", "taxWeek", "taxMonth", "employeeId"],
];

const OF_TODAY = [
  ...["costCentre", "tags", "externalReferenceId", "gender", "dateOfBirth", "startDate", "leavingDate"],
  ...["territory", "employmentType"],
];

const NO_STATUTORY_PAY = Object.fromEntries(STATUTORY_TYPES.map((type) => [type, "0.00"]));

type Asked = Pick<RunPlatform, "call" | "payrollConfigId">;

/** Reads the payslips of periods of a payroll, previews and final ones. */
export async function rowsOfInterface(platform: Asked, periods: readonly number[]): Promise<Rows> {
  const all = async (path: string): Promise<readonly Shown[]> => {
    const { status, body } = await platform.call("GET", path);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.content.data.items;
  };
  const elements = await all("/v1/organisation/pay-element");
  const categoryOf = new Map(elements.map(({ payElementId, category }) => [payElementId, category]));
  const people = new Map<string, Shown>();
  const payslips: Shown[] = [];
  const lines: Shown[] = [];
  for (const period of periods) {
    const at = `/v1/payroll/${platform.payrollConfigId}/2026/${period}`;
    const posted = new Map((await all(`${at}/lines?pageSize=100`)).map((line) => [line.lineId, line]));
    for (const slip of await all(`${at}/payslips?pageSize=100`)) {
      const person = people.get(slip.employeeId) ?? (await personOf(platform, slip.employeeId));
      people.set(slip.employeeId, person);
      const row = payslipRow(slip, person);
      payslips.push(row);
      for (const item of slip.summaryItems) {
        const { department, costCentre, tags } = posted.get(item.id) ?? {};
        lines.push({
          ...Object.fromEntries(PERIOD.map((name) => [name, row[name]])),
          ...item,
          employee: row.employee,
          payslipId: slip.payslipId,
          payslip: { status: slip.status },
          payElement: { category: categoryOf.get(item.payElementId) ?? null },
          department: department ?? row.employee.department,
          costCentre: costCentre ?? person.costCentre,
          tags: tags?.length > 0 ? tags : person.tags,
        });
      }
    }
  }
  return {
    payslips: payslips.map((row) => ({ ...row, isLatestOfYear: isLatest(row, payslips) })),
    payslip_lines: lines,
  };
}

/** Returns whether no final payslip of the employee is later. All of them are of one tax year. */
function isLatest(row: Shown, payslips: readonly Shown[]): boolean {
  const isLater = ({ employeeId, status, paymentDate, payslipId }: Shown): boolean =>
    employeeId === row.employeeId &&
    status === "FINAL" &&
    (paymentDate === row.paymentDate ? payslipId > row.payslipId : paymentDate > row.paymentDate);
  return row.status === "FINAL" && !payslips.some(isLater);
}

async function personOf(platform: Asked, employeeId: string): Promise<Shown> {
  const { data } = (await platform.call("GET", `/v1/employees/${employeeId}`)).body.content;
  return Object.fromEntries(OF_TODAY.map((name) => [name, data[name] ?? null]));
}

function payslipRow(slip: Shown, person: Shown): Shown {
  const hundredths = slip.hours.reduce(
    (sum: number, { units }: Shown) => sum + Math.round(Number(units) * 1_000_000),
    0,
  );
  const statutoryPay = { ...NO_STATUTORY_PAY, ...slip.forPeriod.statutoryPay };
  return {
    ...slip,
    employee: { ...slip.employee, ...person },
    forPeriod: { ...slip.forPeriod, statutoryPay },
    hours: slip.hours.length === 0 ? null : String(hundredths / 1_000_000),
  };
}
