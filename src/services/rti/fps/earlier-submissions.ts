import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RunRow } from "../../pay-runs";
import { needAnswered } from "../send/save-submission";
import { rtiTables, type SubmissionRow } from "../store/rti-tables";
import { selectTold } from "../store/select-submissions";
import type { RunSlip } from "./find-run";

const READ = [
  "submission_id",
  "status",
  "job_id",
  "part",
  "parts",
  "first_part_id",
  "final_submission_details",
] as const;

/** An earlier submission of a run. */
export type Earlier = Pick<SubmissionRow, (typeof READ)[number]>;

/** Returns the run's submissions, the newest first. */
export function earlierSubmissions(tx: Tx, run: RunRow): Promise<readonly Earlier[]> {
  return rtiTables(tx)
    .selectFrom("rti_submission")
    .select(READ)
    .where("pay_run_id", "=", run.pay_run_id)
    .orderBy("submission_id", "desc")
    .execute();
}

/** Returns the newest version of a part of the last submission in parts, which is sent again; refuses 400 if it has no such part. */
export function partToRepeat(earlier: readonly Earlier[], part: number): Earlier {
  const group = earlier.find(({ parts }) => parts > 1)?.first_part_id ?? null;
  const ofGroup = earlier.filter(({ first_part_id }) => first_part_id === group && group !== null);
  const found = ofGroup.find((each) => each.part === part);
  if (found !== undefined) return found;
  const [newest] = ofGroup;
  const allowed = newest === undefined ? "null: the run has no submission in parts" : `1 to ${newest.parts}`;
  throw invalid([issueAt(["part"], "unknown_value", { allowed })]);
}

/** Returns the submissions that a new one replaces: all, or the versions of its part and what is not of its parts. */
export function replacedBy(earlier: readonly Earlier[], repeated: Earlier | null): readonly Earlier[] {
  if (repeated === null) return earlier;
  return earlier.filter((each) => each.first_part_id !== repeated.first_part_id || each.part === repeated.part);
}

/** Refuses while what it replaces is on its way. The last part is sent after the others. */
export async function needAllAnswered(
  tx: Tx,
  earlier: readonly Earlier[],
  repeated: Earlier | null,
  now: string,
): Promise<void> {
  const isLast = repeated?.part === repeated?.parts;
  for (const each of isLast ? earlier : replacedBy(earlier, repeated)) await needAnswered(tx, each, now);
}

/** Returns the newest submission of the run, or of those of its employees if some were sent in parts; null before the first. */
export async function supersededId(
  tx: Tx,
  run: RunRow,
  earlier: readonly Earlier[],
  slips: readonly RunSlip[],
): Promise<string | null> {
  const newest = earlier[0]?.submission_id ?? null;
  if (earlier.every(({ parts }) => parts === 1)) return newest;
  const ids = slips.map(({ employee_id }) => employee_id);
  const own = await selectTold(tx)
    .select(({ fn }) => fn.max("told.submission_id").as("submission_id"))
    .where("sent.pay_run_id", "=", run.pay_run_id)
    .where("told.employee_id", "in", ids)
    .executeTakeFirst();
  return own?.submission_id ?? newest;
}
