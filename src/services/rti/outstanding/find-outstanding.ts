import { RTI_YEARS } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { selectRuns } from "../../pay-runs";
import type { OutstandingShown } from "../contract/outstanding-operation";
import { finalSubmissions } from "./final-submission";
import type { FindOutstanding, Outstanding, OutstandingAsked } from "./outstanding";
import { pastYearsNotReported } from "./past-years";
import { runsNotLocked, runsNotMade } from "./runs-to-make";
import { leaversNotReported, startersNotReported } from "./unreported-people";
import { unsentEps } from "./unsent-eps";
import { unsentFps } from "./unsent-fps";

const FINDERS: readonly FindOutstanding[] = [
  unsentFps,
  unsentEps,
  runsNotMade,
  runsNotLocked,
  leaversNotReported,
  startersNotReported,
  pastYearsNotReported,
  finalSubmissions,
];

/** Returns everything that HMRC does not know yet, the earliest day first. */
export async function findOutstanding(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  asked: OutstandingAsked,
): Promise<readonly Outstanding[]> {
  const found: Outstanding[] = [];
  for (const find of FINDERS) found.push(...(await find(tx, asked, context)));
  return found.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** Returns where an entry is in the list: by day, then by what it is about. */
export function placeOf({ by, kind, payrollConfigId, employeeId, ...about }: Outstanding): string {
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

/** Returns an entry as the interface shows it. */
export function outstandingData({ dueIn: _, ...entry }: Outstanding, today: string): OutstandingShown {
  return { ...entry, isLate: entry.by < today };
}
