import { enrolmentDates, planOptOut, statePensionDate } from "../../../engine/pensions";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfigs } from "../../pay";
import { activeIn } from "../enrolment/determine";
import { deferralIn } from "../enrolment/postponed-until";
import { type EndRow, findTerms, findWorkers, type Terms, type Worker } from "../enrolment/workers";
import { findInformation } from "../information/find-information";
import type { PensionTables } from "../store/pension-tables";
import { type CalendarDate, ofEmployee } from "./calendar-date";

interface Asked {
  readonly context: Pick<ServiceContext, "rulebook">;
  readonly today: string;
  /** Undefined for everybody. */
  readonly employeeId: string | undefined;
}

/** Returns the dates of workers: postponement, ages, enrolment, information, opting out, refunds. */
export async function datesOfWorkers(tx: Tx, asked: Asked): Promise<readonly CalendarDate[]> {
  const { context, today, employeeId } = asked;
  const terms = await findTerms(tx);
  if (terms === null) return [];
  const rows = await selectEmployees(tx)
    .select(["employee_id", "payroll_config_id"])
    .where((where) => where.or([where("leaving_date", "is", null), where("leaving_date", ">=", today)]))
    .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("employee_id")
    .execute();
  const workers = await findWorkers(
    tx,
    rows.map(({ employee_id }) => employee_id),
  );
  const frequencies = new Map((await findConfigs(tx)).map((row) => [row.payroll_config_id, row.pay_frequency]));
  const dates: CalendarDate[] = [];
  for (const { employee_id: id, payroll_config_id: payroll } of rows) {
    const worker = workers.get(id);
    const payFrequency = frequencies.get(payroll);
    if (worker === undefined || payFrequency === undefined) continue;
    const isMember = activeIn(worker, { periodStartDate: today, periodEndDate: today }).length > 0;
    dates.push(...ageDates(worker, isMember, asked));
    if (!isMember) {
      const period = { payFrequency, periodStartDate: today };
      const until = deferralIn({ worker, terms, period, rulebook: context.rulebook });
      if (until !== null && worker.ends.length === 0)
        dates.push(ofEmployee("PostponementEnds", until, id, { isDone: false }));
    }
    dates.push(...worker.ends.flatMap((end) => refundDate(end, asked)));
  }
  return [...dates, ...(await informationDates(tx, asked)), ...(await enrolmentsDue(tx, asked, terms))];
}

function ageDates({ employeeId, dateOfBirth, gender }: Worker, isMember: boolean, { context, today }: Asked) {
  const found = statePensionDate({ dateOfBirth, gender, asOf: today }, context.rulebook);
  if (!found.ok) return [];
  const { enrolmentAgeDate, statePensionDate: pensionAge } = found.value;
  return [
    ...(isMember
      ? []
      : [ofEmployee("AgeTwentyTwo", enrolmentAgeDate, employeeId, { isDone: enrolmentAgeDate <= today })]),
    ofEmployee("StatePensionAge", pensionAge, employeeId, { isDone: pensionAge <= today }),
  ];
}

/** Returns by when an opt-out must be refunded. */
function refundDate(end: EndRow, { context }: Asked): readonly CalendarDate[] {
  const owed = end.refund_relief_at_source + end.refund_net_pay_arrangement + end.salary_correction;
  if (end.notice_date === null || owed === 0) return [];
  const { enrolment_date: day, notice_date: noticeDate } = end;
  const found = planOptOut({ membershipDate: day, informationDate: day, noticeDate }, context.rulebook);
  const due = found.ok ? found.value.refundDueDate : null;
  return due === null ? [] : [ofEmployee("RefundDue", due, end.employee_id, { isDone: end.refunded_year !== null })];
}

/** Returns by when members must be informed, and until when those may opt out who are. */
async function informationDates(tx: Tx, { context, today, employeeId }: Asked): Promise<readonly CalendarDate[]> {
  const { rulebook } = context;
  const asked = employeeId === undefined ? { today, rulebook } : { today, rulebook, employeeId };
  const { outstanding, sent } = await findInformation(tx, asked);
  const due = [...outstanding, ...sent].map((each) =>
    ofEmployee("InformationDue", each.dueDate, each.employeeId, {
      isDone: each.status === "Sent",
      doneAt: each.sentDate,
    }),
  );
  const ends = sent.flatMap(({ employeeId: id, membershipKind, enrolmentDate, sentDate }) => {
    if (membershipKind !== "Automatic" || sentDate === null) return [];
    const found = planOptOut({ membershipDate: enrolmentDate, informationDate: sentDate }, rulebook);
    return found.ok ? [ofEmployee("OptOutPeriodEnds", found.value.to, id, { isDone: found.value.to < today })] : [];
  });
  return [...due, ...ends];
}

/** Returns by when workers must be enrolled whom the last run found eligible and could not enrol. */
async function enrolmentsDue(
  tx: Tx,
  { context, employeeId }: Asked,
  { groups }: Terms,
): Promise<readonly CalendarDate[]> {
  if (groups.size === 0) return [];
  const rows = await tx
    .withTables<PensionTables>()
    .selectFrom("pension_assessment")
    .distinctOn("employee_id")
    .selectAll()
    .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .orderBy("employee_id")
    .orderBy("payment_date", "desc")
    .orderBy("assessment_id", "desc")
    .execute();
  return rows.flatMap(({ employee_id: id, assessment, reason_token: reason }) => {
    if (reason !== "no_default_group" || assessment === null) return [];
    const found = enrolmentDates({ enrolmentDate: assessment.effectiveAssessmentDate }, context.rulebook);
    return found.ok ? [ofEmployee("EnrolmentDue", found.value.enrolByDate, id, { isDone: false })] : [];
  });
}
