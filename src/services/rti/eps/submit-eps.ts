import { describeProblem, type Problem } from "../../../engine/base";
import { buildEps, type EpsFacts } from "../../../engine/filings/rti";
import { invalid, issueAt, type Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { findTaxSettings } from "../../pay";
import { employerFacts, settingsIssue } from "../employer-facts";
import { getSoftware, isTest, needReadyToSend } from "../send/ready-to-send";
import { type SavedSubmission, saveSubmission } from "../send/save-submission";
import type { SubmissionRow, SubmissionWarning } from "../store/rti-tables";

/** The contents of an EPS in the engine's form. */
export type EpsContent = Omit<EpsFacts, "taxYear" | "submissionDate" | "employer" | "software" | "isTest">;

interface EpsAsked {
  readonly submissionType: "Eps" | "ManualEps";
  readonly taxYear: number;
  readonly taxMonth: number | null;
  readonly content: EpsContent;
  /** The submission that this one replaces. */
  readonly supersedes: Pick<SubmissionRow, "submission_id" | "status"> | null;
  readonly warnings: readonly SubmissionWarning[];
}

/** Makes an employer payment summary, stores it and queues it for sending, all in the caller's transaction. */
export async function submitEps(work: RequestWork, asked: EpsAsked): Promise<SavedSubmission> {
  const { tx, context, today } = work;
  const settings = await findTaxSettings(tx);
  needReadyToSend(context, settings);
  const facts: EpsFacts = {
    ...asked.content,
    ...(settings?.record.stateAidSector ? { stateAidSector: settings.record.stateAidSector } : {}),
    taxYear: asked.taxYear,
    submissionDate: today,
    employer: employerFacts(settings),
    isTest: isTest(context),
    ...getSoftware(context),
  };
  const built = buildEps(facts, context.rulebook);
  if (!built.ok) throw epsRefusal(built.problems);
  const { supersedes, content } = asked;
  const final = content.finalSubmissionDetails;
  const row = {
    submission_type: asked.submissionType,
    tax_year: asked.taxYear,
    tax_month: asked.taxMonth,
    is_correction: supersedes?.status === "Accepted",
    supersedes_submission_id: supersedes?.submission_id ?? null,
    final_submission_details: final === undefined ? null : JSON.stringify(final),
    warnings: asked.warnings,
    ir_mark: built.value.irMark,
    message: built.value.xml,
    facts: JSON.stringify(content),
  };
  return saveSubmission(work, row);
}

function epsRefusal(problems: readonly Problem[]): Refused {
  return invalid(
    problems.map((problem) => {
      const [head = "", ...rest] = problem.path.split("/").slice(1);
      if (head === "employer") return settingsIssue(problem, rest);
      if (SECTOR_RULES.has(String(problem.arguments?.code))) return settingsIssue(problem, ["stateAidSector"]);
      const path = BODY.has(head) ? [head, ...rest] : [];
      return issueAt(path, problem.token, problem.arguments, describeProblem(problem));
    }),
  );
}

/** HMRC rules that require the sector of state aid. */
const SECTOR_RULES = new Set(["7940"]);

const BODY = new Set([
  ...["taxYear", "taxMonth", "noPaymentForPeriod", "periodOfInactivity", "employmentAllowance", "recoverableAmounts"],
  ...["apprenticeshipLevy", "account", "finalSubmissionDetails"],
]);
