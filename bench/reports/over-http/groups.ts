import type { Caller } from "../../services/caller";

const TURNS = 9;

/** Head count, gross pay and cost by department, as the report that comes with the product. */
const BY_DEPARTMENT = {
  dataset: "payslips",
  select: [
    { field: "employee.department", as: "department" },
    { aggregate: "count", field: "payslipId", as: "payslips" },
    ...["grossPay", "employerNi", "employerPension"].map((name) => ({
      aggregate: "sum",
      field: `forPeriod.${name}`,
      as: name,
    })),
  ],
  groupBy: ["department"],
};

export interface MeasuredGroups {
  readonly payslips: number;
  /** Milliseconds over HTTP: the median of nine, the least and the most. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Runs a report by department nine times over HTTP, after one that warms up. */
export async function measureGroups({ call }: Caller, payslips: number): Promise<MeasuredGroups> {
  const times: number[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const began = performance.now();
    const { data } = await call("POST", "/v1/report/reports/run", BY_DEPARTMENT);
    if (turn > 0) times.push(performance.now() - began);
    const counted = data.rows.reduce((sum: number, [, count]: readonly [string, number]) => sum + count, 0);
    if (counted !== payslips) throw new Error(`${counted} of ${payslips} payslips are counted`);
  }
  times.sort((a, b) => a - b);
  const at = (place: number) => times[place] ?? Number.NaN;
  return { payslips, median: at((TURNS - 1) / 2), least: at(0), most: at(TURNS - 1) };
}
