import type { z } from "@hono/zod-openapi";
import type { ValidationIssue } from "../../platform";
import { invalidOf, issueAt } from "../../platform/http";
import { isId } from "../../platform/ports";
import { mountCalculation, type RequestWork, type ServiceContext } from "../contract";
import { employeeFacts } from "../employees";
import { findConfig } from "../pay";
import type { previewShown } from "../pay-runs";
import { findGrossForNet } from "./contract/gross-for-net-operation";
import { issueOf, type RequestProblem } from "./contract/issue";
import { previewPayslip } from "./contract/preview-operation";
import { type FoundGross, previewGrossForNet } from "./preview-gross-for-net";
import { type Preview, previewGrossToNet } from "./preview-gross-to-net";
import { type Body, factsOnFile, paymentDay } from "./records/facts-on-file";
import { givenOn } from "./records/given-on";
import { NOTHING_ON_FILE, type OnFile } from "./records/on-file";
import { paidBefore } from "./records/paid-before";
import { paymentOn } from "./records/payment-on";

export function mountPreview(context: ServiceContext): void {
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
  if (found.length > 0) throw invalidOf(found, (one) => ("reasonToken" in one ? one : issueOf(one)));
}

function withoutEmployee({ employeeId: _, ...sent }: Body): Body {
  return sent;
}

interface OfRecord {
  readonly facts: Body;
  readonly onFile: OnFile;
  readonly issues: readonly ValidationIssue[];
}

const NOTHING: OfRecord = { facts: {}, onFile: NOTHING_ON_FILE, issues: [] };

async function recordOf(
  { tx, context, today }: Pick<RequestWork, "tx" | "context" | "today">,
  employeeId: unknown,
  sent: Body,
): Promise<OfRecord> {
  if (typeof employeeId !== "string") return refused("wrong_type", "Give the employee's id as a text.");
  if (!isId(employeeId)) return refused("invalid_id", "This must be an id.");
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) return refused("employee_not_found", "The organisation has no such employee.");
  const payroll = await findConfig(tx, facts.employee.payroll_config_id);
  if (payroll === null) throw new Error("An employee belongs to a payroll.");
  const payFrequency = payroll.pay_frequency;
  const day = paymentDay({ payFrequency, ...sent }) ?? today;
  const payment = paymentOn(day, { payFrequency, ...sent });
  const { before, earlier } = await paidBefore(tx, facts, payment, sent);
  const given = await givenOn(tx, context, facts, payment);
  return {
    facts: {
      payFrequency,
      loanMultiplesOfWeeks: payroll.loan_multiples_of_weeks,
      ...factsOnFile(facts, sent, day, before),
    },
    onFile: { ...given, earlier },
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
