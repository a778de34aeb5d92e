import type { Problem, Result } from "../../../engine";
import { invalid, invalidFindings, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountCalculation, type ServiceContext, withoutNulls } from "../../contract";
import { employeeFacts } from "../../employees";
import { findConfig } from "../../pay";
import { type AwardRequest, awardRequest } from "../contract/award-fields";
import { previewStatutoryPay, type SentPreview } from "../contract/calculation-operations";
import { getAwardDays } from "../facts/ground";
import { type PayCalendar, payCalendar, periodFacts } from "../facts/pay-calendar";
import { awardIssue } from "../payments/issues";
import { workOutRequest } from "../payments/work-out-request";
import { type Ground, newAward } from "./award";
import { calculateAwards } from "./calculate-award";
import { shownCalculation } from "./shown-calculation";

type Previewed = Result<ReturnType<typeof shownCalculation>>;

export function mountPreview(context: ServiceContext): void {
  mountCalculation(context, previewStatutoryPay, async ({ body }, records) => {
    const { employeeId, employment, ...sent } = body;
    const request = awardRequest(sent);
    if (employeeId && employment) throw invalid([issueAt(["employment"], "sent_together", { other: "employeeId" })]);
    if (!employeeId && !employment)
      throw invalid([issueAt(["employment"], "required_without", { other: "employeeId" })]);
    if (request.statutoryType === "StatutorySickPay" && request.startDate === undefined) {
      return incomplete(request, ["startDate"]);
    }
    const made = await records((tx) =>
      employeeId ? ofEmployee(tx, context, employeeId, request) : ofAnyone(tx, context, employment, request),
    );
    if (made.ok) {
      const data = { isComplete: true as const, missingInputs: [], ...made.value };
      return { data, text: "The payment is calculated; nothing is stored." };
    }
    if (!made.problems.every(isMissing)) throw invalidFindings(made.problems, awardIssue);
    return incomplete(request, [...new Set(made.problems.map((problem) => awardIssue(problem).field))]);
  });
}

function incomplete({ statutoryType }: AwardRequest, missingInputs: string[]) {
  const data = { isComplete: false as const, missingInputs, statutoryType };
  return { data, text: "The calculation needs more: see `missingInputs`." };
}

/** Returns whether a problem says that something is missing, and not that something is wrong. */
function isMissing({ token }: Problem): boolean {
  return token === "required" || token === "required_with" || token === "no_payslips_for_average";
}

async function ofEmployee(
  tx: Tx,
  context: ServiceContext,
  employeeId: string,
  request: AwardRequest,
): Promise<Previewed> {
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  return workOutRequest({ tx, context }, facts, request);
}

/** Calculates for somebody who is not on record, on a payroll's calendar if one is named. */
async function ofAnyone(
  tx: Tx,
  context: ServiceContext,
  employment: SentPreview["employment"],
  request: AwardRequest,
): Promise<Previewed> {
  const { rulebook } = context;
  const own = newAward(request);
  const { first, last } = getAwardDays([own]);
  const calendar = await calendarOf(tx, context, request.payrollConfigId, last);
  const { workingPattern, earnings, ...rest } = employment ?? {};
  const ground: Ground = {
    employment: {
      ...withoutNulls(rest),
      ...(earnings
        ? {
            earnings: earnings.map(({ paymentDate, amount, ...more }) => ({
              paymentDate,
              amount,
              ...withoutNulls(more),
            })),
          }
        : {}),
    },
    employmentOn: () => ({}),
    otherJobs: [],
    payPeriods: calendar === null ? [] : periodFacts(calendar, first),
    qualifyingDays: workingPattern ?? null,
    testDates: new Map(),
  };
  const made = calculateAwards([own], own, { ground, rulebook, paid: null });
  if (!made.ok) return made;
  const calculated = made.value.get(own);
  if (calculated === undefined) throw new Error("An award is calculated with itself.");
  return { ...made, value: shownCalculation(request, calculated, { calendar, rulebook }) };
}

async function calendarOf(
  tx: Tx,
  context: ServiceContext,
  payrollConfigId: string | undefined,
  upTo: string,
): Promise<PayCalendar | null> {
  if (payrollConfigId === undefined) return null;
  const config = await findConfig(tx, payrollConfigId);
  const reason = "The organisation has no such payroll.";
  if (config === null) throw invalid([issueAt(["payrollConfigId"], "payroll_config_not_found", null, reason)]);
  return payCalendar(tx, context, config, upTo);
}
