import { reportDueBy } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { missingFps, runName, type UnreportedRun } from "../fps/missing-fps";
import { selectSubmissions } from "../store/select-submissions";
import { submitFpsOf } from "./actions";
import { type FindOutstanding, NOT_ABOUT, type Outstanding } from "./outstanding";

/** Finds the locked runs whose FPS HMRC does not have: none was sent, or it or a part of it was refused or did not arrive. */
export const unsentFps: FindOutstanding = async (tx, { payrollConfigId, taxYears }) => {
  if (taxYears.length === 0) return [];
  const [fromYear, upToYear] = [Math.min(...taxYears), Math.max(...taxYears)];
  const runs = await missingFps(tx, { payrollConfigId, fromYear, upToYear });
  const refused = await refusedParts(tx, runs);
  return runs
    .filter(({ year }) => taxYears.includes(year))
    .map((run) => entryOf(run, refused.get(run.pay_run_id) ?? null));
};

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
    action: submitFpsOf(place, isPart ? { part: refused.part } : null),
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
