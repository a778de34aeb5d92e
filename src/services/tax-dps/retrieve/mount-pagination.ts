import { Refused } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { getPagination, initialisePagination, type ShownResult } from "../contract/pagination-operations";
import { DpsFault, type DpsFaultToken } from "../gateway";
import { ALL_FEEDS, type Feed, feedsOf } from "./feeds";
import { findMark, saveMark, selectMarks } from "./marks";
import { sessionOf } from "./session-of";

type Found = { readonly feed: Feed; readonly mark: number } | { readonly feed: Feed; readonly fault: DpsFaultToken };

export function mountPagination(context: ServiceContext): void {
  mountOperation(
    context,
    initialisePagination,
    async ({ body: { date, overwriteExisting }, organisationId }, tx, found: readonly Found[]) => {
      const results: ShownResult[] = [];
      for (const each of found) {
        const named = { dataType: each.feed.dataType, service: each.feed.service };
        const held = await findMark(tx, each.feed, true);
        if ("fault" in each) {
          const highWaterMark = held?.high_water_mark ?? 0;
          results.push({ ...named, success: false, skipped: false, highWaterMark, error: each.fault });
        } else if (held !== null && !overwriteExisting) {
          results.push({ ...named, success: true, skipped: true, highWaterMark: held.high_water_mark, error: null });
        } else {
          await saveMark(tx, organisationId, each.feed, { ...NOTHING, high_water_mark: each.mark, start_date: date });
          results.push({ ...named, success: true, skipped: false, highWaterMark: each.mark, error: null });
        }
      }
      return { data: { date, results, summary: summaryOf(results) }, text: "The marks are set." };
    },
    ({ body, organisationId }) => marksBefore(context, organisationId, feedsOf(body), body.date),
  );

  mountOperation(context, getPagination, async (_, tx) => {
    const rows = await selectMarks(tx).execute();
    const paginationStates = ALL_FEEDS.map(({ service, dataType }) => {
      const row = rows.find((each) => each.service === service && each.data_type === dataType);
      return {
        dataType,
        service,
        highWaterMark: row?.high_water_mark ?? 0,
        moreData: row?.more_data ?? false,
        lastRetrievedCount: row?.last_retrieved_count ?? 0,
        lastRetrievedAt: row?.last_retrieved_at ?? null,
        exists: row !== undefined,
        organisationStartDate: row?.start_date ?? null,
      };
    });
    const dates = rows.flatMap(({ start_date }) => start_date ?? []).sort();
    const [totalDataTypes, withPagination] = [paginationStates.length, rows.length];
    const summary = { totalDataTypes, withPagination, withoutPagination: totalDataTypes - withPagination };
    const data = { organisationStartDate: dates[0] ?? null, paginationStates, summary };
    return { data, text: "This is how far notices are retrieved." };
  });
}

const NOTHING = { more_data: false, last_retrieved_count: 0, last_retrieved_at: null };

function summaryOf(results: readonly ShownResult[]) {
  const count = (isCounted: (each: ShownResult) => boolean) => results.filter(isCounted).length;
  return {
    totalProcessed: results.length,
    successful: count(({ success, skipped }) => success && !skipped),
    skipped: count(({ skipped }) => skipped),
    failed: count(({ success }) => !success),
  };
}

/** Asks the service for the marks, without a transaction. If every feed failed for one reason, the request is refused. */
async function marksBefore(
  context: ServiceContext,
  organisation: string,
  feeds: readonly Feed[],
  date: string,
): Promise<readonly Found[]> {
  const session = await context.store.inTenant(organisation, (tx) => sessionOf(tx, context, organisation));
  const found: Found[] = [];
  for (const feed of feeds) {
    try {
      found.push({ feed, mark: await session.markBefore(feed, date) });
    } catch (error) {
      if (!(error instanceof DpsFault)) throw error;
      if (error.token === "dps_unauthorised") throw refusalOf(error);
      found.push({ feed, fault: error.token });
    }
  }
  const faults = found.flatMap((each) => ("fault" in each ? each.fault : []));
  const [first] = faults;
  if (first !== undefined && faults.length === found.length && new Set(faults).size === 1) {
    throw refusalOf(new DpsFault(first, "HMRC's service could not be asked."));
  }
  return found;
}

function refusalOf({ token, message }: DpsFault): Refused {
  const refusal = { token, text: message };
  return token === "dps_unauthorised" ? new Refused(401, refusal) : new Refused(503, refusal);
}
