import { sql } from "kysely";
import { invalidRequest, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mergePatch, mountOperation, type ServiceContext } from "../../contract";
import { lockTaxSettings } from "../../pay";
import { resubmitManualEps, submitManualEps } from "../contract/eps-operations";
import { manualEpsContent } from "../contract/eps-schemas";
import { submissionData } from "../reading/submission-data";
import { isUnderWay, needAnswered } from "../send/save-submission";
import type { RtiTables, SubmissionRow } from "../store/rti-tables";
import { needNobodyPaid } from "./need-months-closed";
import { type EpsContent, submitEps } from "./submit-eps";

const MANUAL = { submissionType: "ManualEps" } as const;

export function mountManualEps(context: ServiceContext): void {
  mountOperation(context, submitManualEps, async ({ params: { taxYear }, body, ...work }, tx) => {
    const { acknowledgeUnpaidPayDays, ...stated } = body;
    const content = contentOf(stated);
    await lockTaxSettings(tx);
    const same = await underWayWith(tx, taxYear, content);
    if (same !== null) return { data: submissionData(same), text: "The same summary is on its way already." };
    const warnings = await needNobodyPaid(tx, content, { today: work.today, acknowledgeUnpaidPayDays });
    const asked = { ...MANUAL, taxYear, content, taxMonth: monthOf(content), supersedes: null, warnings };
    const row = await submitEps(work, asked);
    return { data: submissionData(row), text: "The employer payment summary is on its way." };
  });

  mountOperation(context, resubmitManualEps, async ({ params: { taxYear, submissionId }, body, ...work }, tx) => {
    const before = await findManual(tx, taxYear, submissionId);
    for (const each of await successorsOf(tx, before)) await needAnswered(tx, each, work.now);
    const { acknowledgeUnpaidPayDays = false, ...changes } = body ?? {};
    const content = contentOf(merged(before.facts, changes));
    const warnings = await needNobodyPaid(tx, content, { today: work.today, acknowledgeUnpaidPayDays });
    const asked = { ...MANUAL, taxYear, content, taxMonth: monthOf(content), supersedes: before, warnings };
    const row = await submitEps(work, asked);
    return { data: submissionData(row), text: "The employer payment summary is on its way again." };
  });
}

/** Returns a manual EPS of the year with this content that has no result yet. */
async function underWayWith(tx: Tx, taxYear: number, content: EpsContent): Promise<SubmissionRow | null> {
  const rows = await tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .selectAll()
    .where("submission_type", "=", "ManualEps")
    .where("tax_year", "=", taxYear)
    .where("status", "in", ["Pending", "Submitted"])
    .where(sql<boolean>`facts = ${JSON.stringify(content)}::jsonb`)
    .orderBy("submission_id")
    .execute();
  for (const row of rows) if (await isUnderWay(tx, row)) return row;
  return null;
}

/** Returns the EPS to change, locked: of two simultaneous changes the second sees the first. */
async function findManual(tx: Tx, taxYear: number, submissionId: string): Promise<SubmissionRow> {
  const row = await tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .where("submission_type", "=", "ManualEps")
    .where("tax_year", "=", taxYear)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("submission");
  return row;
}

/** Returns the EPS itself, and those that replace it. */
function successorsOf(tx: Tx, { submission_id: id }: SubmissionRow) {
  return tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .select(["submission_id", "status", "job_id"])
    .where(({ eb, or }) => or([eb("submission_id", "=", id), eb("supersedes_submission_id", "=", id)]))
    .execute();
}

/** Returns the merged document, which must be complete again. */
function merged(before: object, change: object) {
  const parsed = manualEpsContent.safeParse(mergePatch(before, change));
  if (parsed.success) return parsed.data;
  throw invalidRequest("json", parsed.error.issues, mergePatch(before, change));
}

/** Returns a document without its nulls, as it is stored and as the engine reads it. */
function contentOf(body: object): EpsContent {
  return mergePatch({}, body) as EpsContent;
}

function monthOf({ taxMonth, recoverableAmounts, apprenticeshipLevy }: EpsContent): number | null {
  return taxMonth ?? recoverableAmounts?.taxMonth ?? apprenticeshipLevy?.taxMonth ?? null;
}
