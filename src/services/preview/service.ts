import type { z } from "@hono/zod-openapi";
import type { Payslip, Result, Rulebook } from "../../engine";
import {
  daysOfPeriod,
  formatDate,
  formatPence,
  leastSalaryFor,
  type PayFrequency,
  readPence,
  toFacts,
} from "../../engine/base";
import { type GrossAnswer, type GrossForNetFacts, grossForNet } from "../../engine/gross-for-net";
import type { ValidationIssue } from "../../platform";
import { invalidFindings, issueAt } from "../../platform/http";
import { isId } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import {
  mountCalculation,
  type OperationService,
  type PayslipPeriod,
  type RequestWork,
  type ServiceContext,
} from "../contract";
import { type EmployeeFacts, employeeFacts } from "../employees";
import { findConfig } from "../pay";
import {
  type AggregatedJobs,
  type Earlier,
  type Given,
  getEarlierPayments,
  givenTo,
  inEmployment,
  jobsOfPreview,
  lastPayslips,
  NOTHING_EARLIER,
  ordersAfterJobs,
  otherJobsFacts,
  paidInAdvance,
  payslipsInPeriod,
  type previewShown,
  sharedPensions,
  yearAfter,
} from "../pay-runs";
import { type CalculatorAnswer, toAnswer } from "./contract/answer";
import { findGrossForNet } from "./contract/gross-for-net-operation";
import { type RequestProblem, toIssue } from "./contract/issue";
import { previewPayslip } from "./contract/preview-operation";
import { readRequest } from "./contract/read-request";
import { engineFacts, getPay } from "./facts/engine-facts";
import type { RequestWarning } from "./facts/letter-for-age";
import { getGroups, judgeRequest, type Preview, previewGrossToNet } from "./preview-gross-to-net";
import { type Body, factsOnFile, paymentDay } from "./records/facts-on-file";
import { NOTHING_ON_FILE, type OnFile, type PaymentOn, paymentOn } from "./records/payment-on";

interface PaidBefore {
  /** The year to date after the last final payslip. */
  readonly before: object | null;
  readonly earlier: Earlier;
}

const PAID_BEFORE_NOTHING: PaidBefore = { before: null, earlier: NOTHING_EARLIER };

interface OfRecord {
  readonly facts: Body;
  readonly onFile: OnFile;
  readonly issues: readonly ValidationIssue[];
}

const NOTHING: OfRecord = { facts: {}, onFile: NOTHING_ON_FILE, issues: [] };

/** The preview service: payslips that are not stored, from a request alone or with the records of an employee. */
export const previewService: OperationService = {
  name: "preview",
  migrations: [],
  mount: mountPreview,
};

function mountPreview(context: ServiceContext): void {
  mountCalculation(context, previewPayslip, async (request, records) => {
    const { sent, record } = await withRecord(context, request, records);
    const facts = record === NOTHING ? sent : { ...record.facts, ...sent };
    const preview = previewGrossToNet(facts, context.rulebook, record.onFile);
    refuseProblems(preview.ok ? [] : preview.problems, record);
    if (!preview.ok) throw new Error("A preview that is refused has problems.");
    return { data: dataOf(preview.answer, request.body.employeeId ?? null), text: "The payslip is calculated." };
  });
  mountCalculation(context, findGrossForNet, async (request, records) => {
    const { sent, record } = await withRecord(context, request, records);
    // The salary on record is pay, which is what is looked for.
    const { salary: _, ...known } = record.facts;
    const preview = previewGrossForNet({ ...known, ...sent }, context.rulebook, record.onFile);
    refuseProblems(preview.ok ? [] : preview.problems, record);
    if (!preview.ok) throw new Error("A search that is refused has problems.");
    const { answers, below, above, ...found } = preview.found;
    const show = (answer: FoundGross["answers"][number]) => ({
      ...dataOf(answer, request.body.employeeId ?? null),
      grossPay: answer.grossPay,
      salary: answer.salary,
    });
    const data = { ...found, answers: answers.map(show), below: below && show(below), above: above && show(above) };
    return { data, text: "The gross pay is found." };
  });
}

type Request = { readonly body: Body } & Pick<RequestWork, "today">;

/** Returns what was sent, and what the record of the employee adds. */
async function withRecord(
  context: ServiceContext,
  { body, today }: Request,
  records: <T>(read: (tx: RequestWork["tx"]) => Promise<T>) => Promise<T>,
): Promise<{ readonly sent: Body; readonly record: OfRecord }> {
  const { employeeId = null } = body;
  const sent = "employeeId" in body ? withoutEmployee(body) : body;
  if (employeeId === null) return { sent, record: NOTHING };
  return { sent, record: await records((tx) => recordOf({ tx, context, today }, employeeId, sent)) };
}

function refuseProblems(problems: readonly RequestProblem[], record: OfRecord): void {
  const found = [...record.issues, ...withoutMissing(problems, record)];
  if (found.length > 0) throw invalidFindings(found, (one) => ("reasonToken" in one ? one : toIssue(one)));
}

function withoutEmployee({ employeeId: _, ...sent }: Body): Body {
  return sent;
}

type RecordsWork = Pick<RequestWork, "tx" | "context" | "today">;

async function recordOf(work: RecordsWork, employeeId: unknown, sent: Body): Promise<OfRecord> {
  if (typeof employeeId !== "string") return refused("wrong_type", "Give the employee's id as a text.");
  if (!isId(employeeId)) return refused("invalid_id", "This must be an id.");
  const facts = await employeeFacts(work.tx, employeeId);
  if (facts === null) return refused("employee_not_found", "The organisation has no such employee.");
  return readRecord(work, facts, sent);
}

async function readRecord({ tx, context, today }: RecordsWork, facts: EmployeeFacts, sent: Body): Promise<OfRecord> {
  const payroll = await findConfig(tx, facts.employee.payroll_config_id);
  if (payroll === null) throw new Error("An employee belongs to a payroll.");
  const payFrequency = payroll.pay_frequency;
  const day = paymentDay({ payFrequency, ...sent }) ?? today;
  const payment = paymentOn(day, { payFrequency, ...sent });
  const period = periodOn(facts, payment);
  const isYearSent = sent.yearToDate !== undefined;
  const jobs = period === null || isYearSent ? null : await jobsOfPreview(tx, context, facts, period);
  const { before, earlier } = isYearSent ? PAID_BEFORE_NOTHING : await paidBefore(tx, facts, payment, jobs);
  const given = await givenOn(tx, context, { employeeId: facts.employee.employee_id, period, jobs });
  const employment = jobs?.employment ?? null;
  return {
    facts: {
      payFrequency,
      loanMultiplesOfWeeks: payroll.loan_multiples_of_weeks,
      ...factsOnFile(facts, sent, day, before),
    },
    onFile: {
      ...given,
      pensions: employment === null ? given.pensions : sharedPensions(given.pensions, employment),
      earlier: inEmployment(earlier, employment),
      jobs: period === null ? {} : otherJobsFacts(jobs, period),
    },
    issues: [],
  };
}

function refused(token: string, reason: string): OfRecord {
  return { ...NOTHING, issues: [issueAt(["employeeId"], token, null, reason)] };
}

/** Without the record, fields that it would have supplied are not reported as missing. */
function withoutMissing(
  problems: readonly RequestProblem[],
  { issues: ofRecord }: OfRecord,
): readonly RequestProblem[] {
  return ofRecord.length === 0 ? problems : problems.filter(({ token }) => token !== "required");
}

type Shown = z.input<typeof previewShown>;

function dataOf(answer: (Preview & { readonly ok: true })["answer"], employeeId: unknown): Shown {
  return { ...answer, warnings: answer.warnings.map((warning) => ({ ...warning, employeeId })) } as unknown as Shown;
}

type PreviewGrossForNetBody = Readonly<Record<string, unknown>>;

/** A payslip with the pay that was looked for, and the annual salary if that was asked for. */
type FoundAnswer = CalculatorAnswer & { readonly grossPay: string; readonly salary: string | null };

/** What the interface answers to a search for gross pay. */
interface FoundGross {
  readonly answers: readonly FoundAnswer[];
  readonly below: FoundAnswer | null;
  readonly above: FoundAnswer | null;
  readonly gap: string | null;
  readonly isComplete: boolean;
  readonly evaluations: number;
}

type Found =
  | { readonly ok: true; readonly found: FoundGross }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/** Finds the gross pay of a request, or returns everything that is wrong with it. Nothing is stored. */
function previewGrossForNet(body: PreviewGrossForNetBody, rulebook: Rulebook, onFile: OnFile): Found {
  const { netPay, employerCost, adjust = "grossPay", step, ...payslip } = body;
  const ofSalary = adjust === "salary";
  const { readable, problems } = readRequest(withAmount(payslip, adjust));
  const ofShape = [...problems, ...payStated(payslip)];
  const wanted = { netPay, employerCost, step, adjust: ofSalary ? "grossPay" : adjust };
  const facts = { ...engineFacts(readable, getPay(readable), onFile), ...withoutUndefined(wanted) };
  const result = grossForNet(toFacts<GrossForNetFacts>(facts), rulebook, {
    explain: readable.includeWorkings === true,
  });
  const judged = judgeRequest({ body: { ...body, grossPay: null }, readable, ofShape, rulebook }, onePayslip(result));
  if (!judged.ok || !result.ok) return { ok: false, problems: judged.ok ? [] : judged.problems };
  const show = (answer: GrossAnswer): FoundAnswer => ({
    ...shown(answer, { rules: result.rules, warnings: judged.warnings, groups: getGroups(readable, onFile) }),
    salary: ofSalary ? salaryOf(answer) : null,
  });
  const { answers, below, above, gap, isComplete, evaluations } = result.value;
  return {
    ok: true,
    found: {
      answers: answers.map(show),
      below: below && show(below),
      above: above && show(above),
      gap,
      isComplete,
      evaluations,
    },
  };
}

/** The amount of the adjusted line is found: any will do until then. */
function withAmount(payslip: PreviewGrossForNetBody, adjust: unknown): PreviewGrossForNetBody {
  const { lines } = payslip;
  if (!Array.isArray(lines)) return payslip;
  const isAdjusted = (line: unknown): line is object =>
    typeof line === "object" && line !== null && "id" in line && line.id === adjust;
  return { ...payslip, lines: lines.map((line) => (isAdjusted(line) ? { ...line, amount: "0.00" } : line)) };
}

function payStated({ grossPay, salary }: PreviewGrossForNetBody): readonly RequestProblem[] {
  const stated = Object.entries({ grossPay, salary }).filter(([, value]) => value !== undefined);
  return stated.map(([field]) => ({ token: "must_be_absent", path: `/${field}`, arguments: null }));
}

function withoutUndefined(fields: PreviewGrossForNetBody): PreviewGrossForNetBody {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Returns one of the payslips that were found, by which the request is judged. */
function onePayslip(result: ReturnType<typeof grossForNet>): Result<Payslip> {
  if (!result.ok) return result;
  const { answers, below, above } = result.value;
  const one = answers[0] ?? below ?? above;
  if (one === undefined || one === null) throw new Error("A search calculates at least one payslip.");
  return { ok: true, value: one.payslip, workings: one.workings, rules: result.rules };
}

interface Showing {
  readonly rules: string;
  readonly warnings: readonly RequestWarning[];
  readonly groups: OnFile["pensions"];
}

function shown({ payslip, workings, grossPay }: GrossAnswer, { rules, warnings, groups }: Showing) {
  const success = { ok: true, value: payslip, workings, rules } as const;
  return { ...toAnswer(payslip, success, warnings, groups), grossPay };
}

function salaryOf({ payslip, grossPay }: GrossAnswer): string | null {
  const frequency: PayFrequency = payslip.payFrequency;
  return frequency === "Irregular" ? null : formatPence(leastSalaryFor(readPence(grossPay), frequency));
}

/** Returns what final payslips leave for a payment, as in a run. */
async function paidBefore(
  tx: Tx,
  facts: EmployeeFacts,
  { day, year, place }: PaymentOn,
  jobs: AggregatedJobs | null,
): Promise<PaidBefore> {
  const { employee_id: employeeId } = facts.employee;
  const last = (await lastPayslips(tx, { regularPaymentDate: day }, [employeeId])).get(employeeId);
  if (last === undefined || last.payslip.taxYear !== year) return PAID_BEFORE_NOTHING;
  if (place === null) return { before: yearAfter(last), earlier: NOTHING_EARLIER };
  const payment = { year, ...place, regularPaymentDate: day };
  const run = { payrollConfigId: facts.employee.payroll_config_id, sequence: null, periodEndDate: day };
  const advances = await paidInAdvance(tx, { ...run, regularPaymentDate: day }, [facts]);
  const finals = (await payslipsInPeriod(tx, payment, [facts], advances)).get(employeeId) ?? [];
  return { before: yearAfter(last), earlier: getEarlierPayments(facts, payment, finals, jobs) };
}

/** Returns the period of a payment; null for one that has none in a payroll. */
function periodOn({ employee }: EmployeeFacts, { day, year, place }: PaymentOn): PayslipPeriod | null {
  if (place === null || place.payFrequency === "Irregular") return null;
  const { payFrequency, period } = place;
  const days = daysOfPeriod(year, payFrequency, period);
  return (
    days && {
      payRunId: null,
      payrollConfigId: employee.payroll_config_id,
      payFrequency,
      year,
      period,
      supplementary: 0,
      periodStartDate: formatDate(days.first),
      periodEndDate: formatDate(days.last),
      regularPaymentDate: day,
      paymentDate: day,
    }
  );
}

interface GivenOn {
  readonly employeeId: string;
  readonly period: PayslipPeriod | null;
  readonly jobs: AggregatedJobs | null;
}

/** Returns an employee's pensions and court orders from other services in a period; nothing without one. */
async function givenOn(
  tx: Tx,
  context: ServiceContext,
  { employeeId, period, jobs }: GivenOn,
): Promise<Pick<Given, "pensions" | "courtOrders" | "courtOrderDay">> {
  const given = period === null ? undefined : (await givenTo(tx, context, period, [employeeId])).get(employeeId);
  if (given === undefined) return { pensions: [], courtOrders: [], courtOrderDay: {} };
  const { pensions, courtOrders, courtOrderDay } = ordersAfterJobs(given, jobs);
  return { pensions, courtOrders, courtOrderDay };
}
