import { type AverageEarningsFacts, averageEarnings } from "../../../engine/statutory-pay/average-earnings";
import { invalid, invalidFindings, notFound } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { employeeFacts } from "../../employees";
import { newAward } from "../calculate/award";
import { paidJobs } from "../calculate/calculate-award";
import { getAverageEarnings } from "../contract/average-operations";
import { awardIssue } from "../payments/issues";
import { employeeGround } from "./ground";
import { isHeldOn, unpaidDays } from "./other-jobs";

interface Asked {
  readonly startDate: string;
  readonly statutoryType?: AverageEarningsFacts["statutoryType"] | undefined;
  readonly qualifyingEventDate?: string | undefined;
  readonly actualBirthDate?: string | undefined;
}

export function mountAverage(context: ServiceContext): void {
  mountOperation(context, getAverageEarnings, async ({ params: { employeeId }, query }, tx) => {
    const facts = await employeeFacts(tx, employeeId);
    if (facts === null) throw notFound("employee");
    const { statutoryType = "StatutorySickPay", startDate, qualifyingEventDate } = query;
    const own = newAward({
      statutoryType,
      startDate,
      ...(qualifyingEventDate === undefined ? {} : { qualifyingEventDate }),
    });
    const employee = await employeeGround(tx, context, facts, [own]);
    const { ground } = employee;
    const isSick = statutoryType === "StatutorySickPay";
    const employment = { ...ground.employment, ...(isSick ? ground.employmentOn(startDate) : {}) };
    const asked = { ...eventOf(query), employment, statutoryType } as AverageEarningsFacts;
    const made = averageEarnings(asked, context.rulebook);
    if (!made.ok) throw invalidFindings(made.problems, awardIssue);
    const { payslips: _, relevantPeriodStartDate: from, relevantPeriodEndDate: upTo, ...average } = made.value;
    const missing =
      from === null || upTo === null
        ? []
        : paidJobs(employee)(startDate).flatMap((job) => unpaidDays(job.periods, job, { from, upTo }));
    if (missing[0] !== undefined) throw invalid([awardIssue(notPaid(missing))]);
    const jobs = ground.otherJobs.filter((job) => isHeldOn(job, startDate));
    const counted = [employee, ...jobs]
      .flatMap(({ payslips }) => payslips)
      .filter(({ normalPaymentDate: day }) => from !== null && upTo !== null && day >= from && day <= upTo);
    const data = {
      ...average,
      relevantPeriodStartDate: from,
      relevantPeriodEndDate: upTo,
      payslips: counted.map((slip) => ({
        payslipId: slip.payslipId,
        paymentDate: slip.paymentDate,
        grossForEmployeeNi: slip.grossForEmployeeNi,
        year: slip.year,
        period: slip.period,
        from: slip.periodStartDate,
        to: slip.periodEndDate,
      })),
    };
    return { data, text: "The average weekly earnings are calculated." };
  });
}

/** Returns the event of a payment as the engine needs it to find the days whose pay is averaged. */
function eventOf({ startDate, statutoryType = "StatutorySickPay", qualifyingEventDate, actualBirthDate }: Asked) {
  if (statutoryType === "StatutorySickPay") return { startDate };
  const isBirth = statutoryType === "StatutoryPaternityPay" || statutoryType === "StatutorySharedParentalPay";
  return {
    ...(qualifyingEventDate === undefined ? {} : { qualifyingEventDate }),
    ...(actualBirthDate === undefined ? {} : { actualBirthDate }),
    ...(isBirth ? { childEventType: "Birth" } : {}),
    ...(statutoryType === "StatutoryAdoptionPay" ? { placementDate: startDate } : {}),
    ...(statutoryType === "StatutoryNeonatalCarePay" ? { neonatalCareStartDate: startDate } : {}),
  };
}

function notPaid(days: readonly string[]) {
  return {
    token: "no_payslips_for_average" as const,
    path: "/employment/earnings",
    arguments: { expected: days.length, known: 0, limit: days[0] ?? "" },
  };
}
