import { formatPence, readPence } from "../../../engine/base";
import { type ExpectedCharge, expectCharge, explainCharge } from "../../../engine/filings/charge";
import { invalid } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { issuesOfProblems, mountCalculation, mountOperation, type ServiceContext, withoutNulls } from "../../contract";
import { type ChargeShown, explainMonthsCharge, getCharge } from "../contract/charge-operations";
import { yearsP32 } from "../p32/employer-year";
import { rowData } from "../p32/row-data";
import { chargeFacts, type MonthAsked } from "./charge-facts";

export function mountCharges(context: ServiceContext): void {
  const { rulebook } = context;
  mountOperation(context, getCharge, async ({ params, now }, tx) => {
    const data = { ...(await chargeShown(tx, context, params)), asOf: now };
    return { data, text: "This is what will be charged for the month." };
  });

  mountCalculation(context, explainMonthsCharge, async ({ params, body }, records) => {
    const { facts } = await records((tx) => chargeFacts(tx, rulebook, params));
    const amounts = body.amount === null ? withoutNulls(body.amounts ?? {}) : { totalDue: body.amount };
    const answer = explainCharge({ ...facts, amounts }, rulebook);
    if (!answer.ok) throw invalid(issuesOfProblems(answer.problems, new Set(["amounts"])));
    const { difference, explanations, unexplained } = answer.value;
    return {
      data: {
        difference: { ...difference },
        explanations: explanations.map((each) => ({
          ...each,
          submissionIds: [...each.submissionIds],
          employeeIds: [...each.employeeIds],
        })),
        unexplained: { ...unexplained },
      },
      text: explanations.length === 0 ? "Nothing explains a difference." : "These explain the difference.",
    };
  });
}

type P32Context = Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">;

async function chargeShown(tx: Tx, context: P32Context, asked: MonthAsked): Promise<Omit<ChargeShown, "asOf">> {
  const { rulebook } = context;
  const { facts, submissions } = await chargeFacts(tx, rulebook, asked);
  const answer = expectCharge(facts, rulebook);
  if (!answer.ok) throw invalid(issuesOfProblems(answer.problems, new Set()));
  const { charge, duplicateEmployments, ...others } = answer.value;
  const p32 = await yearsP32(tx, context, { taxYear: asked.taxYear, payrollConfigId: null });
  const due = p32.months[asked.taxMonth - 1]?.totalDue ?? "0.00";
  return {
    ...asked,
    charge: rowData(charge),
    submissions: others.submissions.map((each) => submissionData(each, submissions)),
    duplicateEmployments: [...duplicateEmployments],
    p32Difference: formatPence(readPence(charge.totalDue) - readPence(due)),
  };
}

type Charged = ExpectedCharge["submissions"][number];
type Sent = Awaited<ReturnType<typeof chargeFacts>>["submissions"];

function submissionData({ submissionId, submissionType, effect }: Charged, sent: Sent) {
  const row = sent.get(submissionId);
  return {
    submissionId,
    submissionType: row?.submission_type ?? submissionType,
    submittedAt: row?.submitted_at ?? null,
    effect: { ...effect },
  };
}
