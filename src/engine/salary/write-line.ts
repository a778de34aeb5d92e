import { formatDate, formatPence, WHOLE_DAY } from "../base";
import { writeRate, writeUnits } from "./decimals";
import type { SalaryLine } from "./facts";
import { lineId } from "./line-id";
import { type AdjustmentPayLine, type PayLine, penceOf, type SalaryPayLine, type TopUpPayLine } from "./pay-line";
import type { ReadSalaryFacts } from "./read-facts";

type OwnFields = Pick<
  SalaryLine,
  "units" | "unitName" | "payRate" | "divisor" | "statutoryType" | "tier" | "percentage"
>;

/** Writes a line; its id is the same for the same employee, payroll and period. */
export function writeLine(
  line: PayLine,
  {
    employeeId,
    payrollConfigId,
    periodStartDate,
  }: Pick<ReadSalaryFacts, "employeeId" | "payrollConfigId" | "periodStartDate">,
): SalaryLine {
  const { from, upTo, version } = line.segment;
  const { units, unitName, payRate, divisor, statutoryType, tier, percentage } = ownFields(line);
  const absenceId = line.kind === "LeaveAdjustment" ? line.absence.absenceId : null;
  const key = [employeeId, payrollConfigId, formatDate(periodStartDate), formatDate(from), statutoryType, tier];
  return {
    id: lineId(line.kind, absenceId === null ? key : [...key, absenceId]),
    kind: line.kind,
    units,
    unitName,
    payRate,
    amount: formatPence(penceOf(line)),
    divisor,
    segmentStart: formatDate(from),
    segmentEnd: formatDate(upTo),
    statutoryType,
    absenceId,
    salary: formatPence(version.salary),
    effectiveFrom: formatDate(version.from),
    tier,
    percentage,
    canEdit: false,
  };
}

function ownFields(line: PayLine): OwnFields {
  if (line.kind === "Salary") return ofSalary(line);
  return line.kind === "StatutoryTopUp" ? ofTopUp(line) : ofAdjustment(line);
}

const NO_LEAVE = { statutoryType: null, tier: null, percentage: null };

function ofSalary({ segment }: SalaryPayLine): OwnFields {
  const { salary } = segment.version;
  return segment.isWholePeriod
    ? {
        ...NO_LEAVE,
        units: "1",
        unitName: "Period",
        payRate: writeRate(salary, 1, segment.periodsPerYear),
        divisor: null,
      }
    : {
        ...NO_LEAVE,
        units: writeUnits(segment.units),
        unitName: "Day",
        payRate: writeRate(salary, WHOLE_DAY, segment.divisor * segment.divisorsPerYear),
        divisor: writeUnits(segment.divisor),
      };
}

function ofAdjustment({ absence: { type, units, rate } }: AdjustmentPayLine): OwnFields {
  return {
    units: writeUnits(units),
    unitName: "Day",
    payRate: writeRate(rate.pence, WHOLE_DAY, rate.units * rate.times),
    divisor: writeUnits(rate.units),
    statutoryType: type,
    tier: null,
    percentage: null,
  };
}

function ofTopUp({ absence: { type, rate }, topUp }: TopUpPayLine): OwnFields {
  return {
    units: writeUnits(topUp.units),
    unitName: "Day",
    payRate: writeRate(rate.pence, (WHOLE_DAY / 10_000) * topUp.percentage, rate.units * rate.times),
    divisor: writeUnits(rate.units),
    statutoryType: type,
    tier: topUp.number,
    percentage: formatPence(topUp.percentage),
  };
}
