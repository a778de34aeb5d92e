import { daysOfPeriod, readDate, taxPeriodOn } from "../../../engine/base";
import { taxYearOn } from "../../contract";
import type { PayslipData } from "../contract/payslip-schemas";
import type { SlipPeriod } from "../payslips/slip-parts";
import type { WorkedSlip } from "../payslips/work-out";
import type { SlipJobs } from "../store/slip-document";

type Slip = Pick<WorkedSlip, "jobs" | "made">;
type PlaceOfSlip = Pick<SlipPeriod, "payFrequency" | "regularPaymentDate">;

/** Returns the part of a payslip's document about the person's other jobs. */
export function slipJobs({ jobs, made }: Slip, run: PlaceOfSlip): SlipJobs | null {
  const otherJobs = statedIn(made);
  if (jobs === null || otherJobs === null) return null;
  const { payFrequency } = otherJobs;
  const [day, taxYear] = [readDate(run.regularPaymentDate), taxYearOn(run.regularPaymentDate)];
  const days = daysOfPeriod(taxYear, payFrequency, taxPeriodOn(day, taxYear, payFrequency).period);
  const isDirector = jobs.directorSince !== null;
  const isCounted = (on: number) => isDirector || (days !== null && on >= days.first && on <= days.last);
  const counted = jobs.others.flatMap(({ paid }) => paid.filter((payslip) => isCounted(payslip.day)));
  const { employeeId, paid = [] } = jobs.employment ?? {};
  const inReferencePeriod = paid.filter((payslip) => payslip.employeeId !== employeeId);
  return {
    nominatedEmployeeId: jobs.nominatedEmployeeId,
    countedPayslipIds: [...new Set([...counted, ...inReferencePeriod].flatMap(({ payslipId }) => payslipId ?? []))],
  };
}

/** Returns what a payslip shows of the person's other jobs. */
export function shownJobs({ jobs, made }: Slip): PayslipData["otherJobs"] {
  const otherJobs = statedIn(made);
  if (jobs === null || otherJobs === null) return null;
  const { payFrequency, earningsPeriodToDate, directorToDate } = otherJobs;
  const isByYear = made.year.director?.nicMethod === "Annual" && jobs.directorSince !== null;
  if (payFrequency === "Irregular") throw new Error("No payroll is paid at irregular intervals.");
  return {
    employeeIds: jobs.others.map(({ facts }) => facts.employee.employee_id),
    nominatedEmployeeId: jobs.nominatedEmployeeId,
    earningsPeriod: isByYear ? "Annually" : payFrequency,
    paidBefore: Object.entries((isByYear ? directorToDate : earningsPeriodToDate?.niBandResult) ?? {}).map(
      ([niCategory, paid]) => ({
        niCategory,
        grossForEmployeeNi: String(paid.grossForEmployeeNi),
        ni: String(paid.ni),
        employerNi: String(paid.employerNi),
      }),
    ),
  };
}

function statedIn({ year }: Slip["made"]) {
  return year.payments[0]?.otherJobs ?? null;
}
