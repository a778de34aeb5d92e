import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { lockRecalculation, tryLockPart } from "../store/lock-payroll";
import { PARTS_AT_ONCE, takeMarks } from "./marks";
import { openRuns } from "./open-runs";
import { type Owner, PAGE, recalculatePage } from "./recalculate-page";

/** A payroll that is recalculated by pages of its parts, and the part of the last page. */
interface PartsInHand {
  readonly payrollConfigId: string;
  part: number;
}

/**
 * Recalculates some employees of parts that no other page has, at the same time as pages of other parts; returns how
 * many. Zero if nobody is marked, or only employees of parts that other pages have.
 */
export async function recalculateParts(
  tx: Tx,
  context: ServiceContext,
  owner: Owner,
  parts: PartsInHand,
): Promise<number> {
  await lockRecalculation(tx, parts.payrollConfigId, "shared");
  const runs = await openRuns(tx, parts.payrollConfigId);
  return recalculatePage(tx, context, owner, { runs, take: () => takePage(tx, parts) });
}

/** Fills a page from the part of the last one on. Parts of other pages are left out, so that pages never wait for each other. */
async function takePage(tx: Tx, parts: PartsInHand): Promise<readonly string[]> {
  const taken: string[] = [];
  for (let tried = 0; tried < PARTS_AT_ONCE; tried += 1) {
    if (await tryLockPart(tx, parts.payrollConfigId, parts.part)) {
      const some = { limit: PAGE - taken.length, part: parts.part };
      taken.push(...(await takeMarks(tx, parts.payrollConfigId, some)));
    }
    if (taken.length >= PAGE) break;
    parts.part = (parts.part + 1) % PARTS_AT_ONCE;
  }
  return taken.sort();
}
