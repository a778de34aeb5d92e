import { endOfTaxYear, formatDate, readPence, startOfTaxYear, taxYearLabel } from "../../../engine/base";
import { RTI_YEARS, reportDueBy } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { carNoticesToSend, getBenefitContributions, hasBenefits, kindsToRegister } from "../../benefits";
import type { ServiceContext } from "../../contract";
import { findTaxSettings } from "../../pay";
import { selectRuns } from "../../pay-runs";
import type { OutstandingShown } from "../contract/outstanding-operation";
import { employingPayrolls, employsBetween } from "../eps/employing-payrolls";
import { getTaxMonthDays } from "../eps/month-content";
import { isReportedUnpaid, type PayDay, payDaysWithoutRun, reportedIn } from "../eps/reported-in";
import { missingFps, runName, type UnreportedRun } from "../fps/missing-fps";
import { selectSubmissions } from "../store/select-submissions";
import {
  createRun,
  declareCarNotice,
  declareClass1A,
  issueP11Ds,
  lockRun,
  registerKind,
  submitFinalEps,
  submitFpsAction,
} from "./actions";
import { type FindOutstanding, NOT_ABOUT, type Outstanding, type OutstandingAsked } from "./outstanding";
import { pastYearsNotReported } from "./past-years";
import { leaversNotReported, startersNotReported } from "./unreported-people";
import { unsentEps } from "./unsent-eps";

/** Finds the tax years whose pay is final and whose end nobody has reported: the EPS that states it can be sent. */
const finalSubmissions: FindOutstanding = async (tx, { taxYears, today }) => {
  const found: Outstanding[] = [];
  if ((await findTaxSettings(tx)) === null) return found;
  for (const taxYear of taxYears) {
    if (!(await isPayOver(tx, taxYear, today)) || (await isYearReportedOver(tx, taxYear))) continue;
    found.push({
      ...NOT_ABOUT,
      kind: "FinalSubmissionNotSent",
      taxYear,
      by: reportDueBy({ report: "FinalSubmission", taxYear }),
      action: submitFinalEps(taxYear),
      text: `HMRC was not told that ${taxYearLabel(taxYear)} is over: state it on the last FPS of the year, or on an EPS.`,
      dueIn: taxYear,
    });
  }
  return found;
};

/** Finds the locked runs whose FPS HMRC does not have: none was sent, or it or a part of it was refused or did not arrive. */
const unsentFps: FindOutstanding = async (tx, { payrollConfigId, taxYears }) => {
  if (taxYears.length === 0) return [];
  const [fromYear, upToYear] = [Math.min(...taxYears), Math.max(...taxYears)];
  const runs = await missingFps(tx, { payrollConfigId, fromYear, upToYear });
  const refused = await refusedParts(tx, runs);
  return runs
    .filter(({ year }) => taxYears.includes(year))
    .map((run) => entryOf(run, refused.get(run.pay_run_id) ?? null));
};

/** Finds pay days that are over and have no pay run although people were due pay; months reported as unpaid have none. */
const runsNotMade: FindOutstanding = async (tx, { payrollConfigId, taxYears, today }) => {
  const found: Outstanding[] = [];
  for (const taxYear of taxYears) {
    const from = formatDate(startOfTaxYear(taxYear));
    const to = formatDate(endOfTaxYear(taxYear));
    const reported = await reportedIn(tx, taxYear);
    const days = await payDaysWithoutRun(tx, from, to < today ? to : today);
    const open = days.filter((day) => {
      const isOver = day.paymentDate < today;
      const isAsked = payrollConfigId === null || day.payrollConfigId === payrollConfigId;
      return isOver && isAsked && !isReportedUnpaid(reported, getTaxMonthDays({ taxYear, taxMonth: day.taxMonth }));
    });
    found.push(...open.map(entryOfDay));
  }
  return found;
};

/** Finds open runs with people in them whose pay date is over: what they paid is not final, so that no FPS can state it. */
const runsNotLocked: FindOutstanding = async (tx, { payrollConfigId, taxYears, today }) => {
  if (taxYears.length === 0) return [];
  const runs = await selectRuns(tx)
    .select(["payroll_config_id", "year", "period", "supplementary", "tax_month", "regular_payment_date"])
    .$if(payrollConfigId !== null, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""))
    .where("status", "=", "Open")
    .where("employee_count", ">", 0)
    .where("regular_payment_date", "<", today)
    .where("year", "in", [...taxYears])
    .execute();
  return runs.map(({ payroll_config_id, tax_month, regular_payment_date: paymentDate, ...run }) => ({
    ...NOT_ABOUT,
    kind: "PayRunNotLocked",
    payrollConfigId: payroll_config_id,
    taxYear: run.year,
    taxMonth: tax_month,
    period: run.period,
    supplementary: run.supplementary,
    by: reportDueBy({ report: "Payment", paymentDate }),
    action: lockRun({ ...run, payrollConfigId: payroll_config_id }),
    text: `The pay run for ${runName(run)} is not locked, although its pay date was ${paymentDate}.`,
    dueIn: run.year,
  }));
};

function correctedForms(sentOn: string | null): string {
  return sentOn === null ? "" : ` The figures are not those that were sent on ${sentOn}: send corrected forms.`;
}

/** Finds ended tax years with benefits of which nobody has entered that P11D and P11D(b) were sent, with the figures of now. */
const benefitForms: FindOutstanding = async (tx, { taxYears, today }) => {
  const found: Outstanding[] = [];
  for (const taxYear of taxYears) {
    if (today <= formatDate(endOfTaxYear(taxYear)) || !(await hasBenefits(tx, taxYear))) continue;
    const { p11DCount, liable, class1A, formsBy, payBy, sentOn, isSent } = await getBenefitContributions(tx, taxYear);
    if (isSent || (p11DCount === 0 && readPence(liable) === 0 && sentOn === null)) continue;
    const common = { ...NOT_ABOUT, taxYear, by: formsBy, dueIn: taxYear };
    const again = correctedForms(sentOn);
    if (p11DCount > 0) {
      const people = p11DCount === 1 ? "1 employee needs" : `${p11DCount} employees need`;
      const text = `${people} a form P11D of ${taxYearLabel(taxYear)}: issue the forms, and send them with HMRC's online service.${again}`;
      found.push({ ...common, kind: "P11DNotSent", action: issueP11Ds(taxYear), text });
    }
    const text = `Form P11D(b) of ${taxYearLabel(taxYear)} declares Class 1A of £${class1A}, to be paid by ${payBy}: send it with HMRC's online service, and enter the day.${again}`;
    found.push({ ...common, kind: "P11DBNotSent", action: declareClass1A(taxYear, today), text });
  }
  return found;
};

const CAR_CHANGES = {
  Provided: "was provided",
  Additional: "was provided beside another",
  Withdrawn: "was taken away without another in its place",
} as const;

/** Finds cars that are not payrolled and whose start or end nobody has entered as sent on form P46(Car). */
const carNotices: FindOutstanding = async (tx, { taxYears, today }) => {
  const found: Outstanding[] = [];
  for (const taxYear of taxYears) {
    for (const { employeeId, benefitId, name, change, date, by } of await carNoticesToSend(tx, taxYear, today)) {
      const text = `The car ${name} ${CAR_CHANGES[change]} on ${date}: report it on form P46(Car), and enter the day.`;
      const action = declareCarNotice(employeeId, benefitId, today);
      found.push({ ...NOT_ABOUT, kind: "CarNoticeNotSent", employeeId, taxYear, by, action, text, dueIn: taxYear });
    }
  }
  return found;
};

/** Finds kinds of benefits on record for a tax year to come that can still be registered for payrolling. */
const benefitRegistrations: FindOutstanding = async (tx, { taxYears, today }) => {
  const found: Outstanding[] = [];
  for (const taxYear of new Set(taxYears.flatMap((each) => [each, each + 1]))) {
    const year = taxYearLabel(taxYear);
    for (const { kind, by } of await kindsToRegister(tx, taxYear, today)) {
      const text = `Benefits of the kind ${kind} are on record for ${year}: register the kind with HMRC to payroll it, or form P11D reports it.`;
      const action = registerKind(kind, taxYear, today);
      found.push({ ...NOT_ABOUT, kind: "BenefitNotRegistered", taxYear, by, action, text, dueIn: taxYear - 1 });
    }
  }
  return found;
};

const FINDERS: readonly FindOutstanding[] = [
  unsentFps,
  unsentEps,
  runsNotMade,
  runsNotLocked,
  leaversNotReported,
  startersNotReported,
  pastYearsNotReported,
  finalSubmissions,
  benefitForms,
  carNotices,
  benefitRegistrations,
];

/** Returns everything that HMRC does not know yet, the earliest day first. */
export async function findOutstanding(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  asked: OutstandingAsked,
): Promise<readonly Outstanding[]> {
  const found: Outstanding[] = [];
  for (const find of FINDERS) found.push(...(await find(tx, asked, context)));
  return found.sort((one, other) => (getReportOrder(one) < getReportOrder(other) ? -1 : 1));
}

/** Returns where an entry is in the list: by day, then by what it is about. */
export function getReportOrder({ by, kind, payrollConfigId, employeeId, ...about }: Outstanding): string {
  const { taxYear, taxMonth, period, supplementary, submissionId } = about;
  const numbers = [taxYear, taxMonth ?? 0, period ?? 0, supplementary ?? 0].map((number) =>
    String(number).padStart(4, "0"),
  );
  return [by, kind, payrollConfigId ?? "", ...numbers, employeeId ?? "", submissionId ?? ""].join(" ");
}

/** Returns the tax years with pay runs that messages can report. */
export async function reportableYears(tx: Tx): Promise<readonly number[]> {
  const runs = await selectRuns(tx).select("year").distinct().orderBy("year").execute();
  return runs.map(({ year }) => year).filter((year) => RTI_YEARS.includes(year));
}

const RUN_TO_COME: ReadonlySet<string> = new Set(["PayRunNotMade", "PayRunNotLocked"]);

/** Leaves out the EPS of a month whose pay runs were not made or are not locked: it is not one without payments. */
export function withoutForgottenMonths(entries: readonly Outstanding[]): readonly Outstanding[] {
  const forgotten = new Set(entries.filter(({ kind }) => RUN_TO_COME.has(kind)).map(monthOf));
  return entries.filter((entry) => entry.kind !== "EpsNotSent" || !forgotten.has(monthOf(entry)));
}

function monthOf({ taxYear, taxMonth }: Outstanding): string {
  return `${taxYear} ${taxMonth}`;
}

/** Returns what an employer has to report of all payrolls and tax years, as the interface shows it. */
export async function outstandingReports(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  today: string,
): Promise<readonly OutstandingShown[]> {
  const taxYears = await reportableYears(tx);
  const found = await findOutstanding(tx, context, { payrollConfigId: null, taxYears, today });
  return withoutForgottenMonths(found).map((entry) => outstandingData(entry, today));
}

/** Returns an entry as the interface shows it. */
export function outstandingData({ dueIn: _, ...entry }: Outstanding, today: string): OutstandingShown {
  return { ...entry, isLate: entry.by < today };
}

function entryOfDay({ payrollConfigId, year, period, taxMonth, paymentDate }: PayDay): Outstanding {
  return {
    ...NOT_ABOUT,
    kind: "PayRunNotMade",
    payrollConfigId,
    taxYear: year,
    taxMonth,
    period,
    supplementary: 0,
    by: reportDueBy({ report: "Payment", paymentDate }),
    action: createRun(payrollConfigId),
    text: `People were due pay on ${paymentDate}, and no pay run has been made for ${runName({ year, period, supplementary: 0 })}.`,
    dueIn: year,
  };
}

type RefusedPart = Awaited<ReturnType<typeof newestParts>>[number];

function entryOf(run: UnreportedRun, refused: RefusedPart | null): Outstanding {
  const { payroll_config_id: payrollConfigId, year, period, supplementary } = run;
  const place = { payrollConfigId, year, period, supplementary };
  const isPart = refused !== null && refused.parts > 1;
  return {
    ...NOT_ABOUT,
    kind: refused === null ? "FpsNotSent" : "FpsRejected",
    payrollConfigId,
    taxYear: year,
    taxMonth: run.tax_month,
    period,
    supplementary,
    submissionId: refused?.submission_id ?? null,
    by: reportDueBy({ report: "Payment", paymentDate: run.regular_payment_date }),
    action: submitFpsAction(place, isPart ? { part: refused.part } : null),
    text: refused === null ? `No FPS has been submitted for ${runName(run)}.` : refusedText(run, refused),
    dueIn: year,
  };
}

function refusedText(run: UnreportedRun, { status, part, parts }: RefusedPart): string {
  const what = parts > 1 ? `Part ${part} of ${parts} of the FPS` : "The FPS";
  const outcome = status === "Rejected" ? "was rejected by HMRC" : "did not reach HMRC";
  return `${what} of ${runName(run)} ${outcome}: correct it and submit it again.`;
}

/** Returns, by run, the first part that was refused or did not arrive. */
async function refusedParts(tx: Tx, runs: readonly UnreportedRun[]): Promise<ReadonlyMap<string, RefusedPart>> {
  const found = new Map<string, RefusedPart>();
  if (runs.length === 0) return found;
  for (const part of await newestParts(tx, runs)) {
    const isRefused = part.status === "Rejected" || part.status === "Failed";
    if (part.pay_run_id !== null && isRefused && !found.has(part.pay_run_id)) found.set(part.pay_run_id, part);
  }
  return found;
}

/** Returns the newest submission of each part of runs; past-year corrections and those of some employees are other messages. */
function newestParts(tx: Tx, runs: readonly UnreportedRun[]) {
  return selectSubmissions(tx)
    .distinctOn(["pay_run_id", "part"])
    .select(["pay_run_id", "submission_id", "status", "part", "parts"])
    .where(
      "pay_run_id",
      "in",
      runs.map(({ pay_run_id }) => pay_run_id),
    )
    .orderBy("pay_run_id")
    .orderBy("part")
    .orderBy("submission_id", "desc")
    .execute();
}

/** Returns whether an FPS or EPS has reported, or is reporting, the end of the year to HMRC. */
export async function isYearReportedOver(tx: Tx, taxYear: number): Promise<boolean> {
  const rows = await selectSubmissions(tx)
    .select("final_submission_details")
    .where("tax_year", "=", taxYear)
    .where("final_submission_details", "is not", null)
    .where("status", "not in", ["Rejected", "Failed"])
    .execute();
  return rows.some(
    ({ final_submission_details: details }) => details?.isFinalSubmission || details?.becauseSchemeCeased,
  );
}

/** Returns whether somebody was paid in a year in which no payroll pays any more: it has ended, or all its runs are locked. */
async function isPayOver(tx: Tx, taxYear: number, today: string): Promise<boolean> {
  const runs = await selectRuns(tx).select(["status", "employee_count"]).where("year", "=", taxYear).execute();
  if (!runs.some(({ status, employee_count: count }) => status === "Locked" && count > 0)) return false;
  if (formatDate(endOfTaxYear(taxYear)) < today) return true;
  if (runs.some(({ status }) => status === "Open")) return false;
  return (await employingPayrolls(tx)).every((payroll) => {
    const { year, periodStartDate, periodEndDate } = payroll.periodToCome(0);
    return year > taxYear || !employsBetween(payroll, periodStartDate, periodEndDate);
  });
}
