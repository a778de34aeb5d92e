import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Insertable } from "kysely";
import type { Notice, Notices } from "../../../engine/filings";
import { recordEvents } from "../../../platform/events";
import { type Caller, Refused } from "../../../platform/http";
import { JobFailure, type JobInHand } from "../../../platform/jobs";
import { type RequestWork, type ServiceContext, workOfJob } from "../../contract";
import { DpsFault } from "../gateway";
import { findMatches } from "../matching/find-matches";
import { notificationEvent } from "../reading/change-notification";
import type { NotificationRow } from "../reading/select-notifications";
import { type DpsTables, dpsTables } from "../store/notice-tables";
import { type Feed, findMark, getFeeds, saveMark } from "./marks";
import { hasOwnFeed, sessionOf } from "./session-of";

export interface RetrievalPayload {
  readonly caller: Caller;
  readonly asked: Parameters<typeof getFeeds>[0];
}

type Retrieval = JobInHand<RetrievalPayload>;

/** Items asked for at once. */
const PAGE = 500;
/** Seconds to wait before each further try; the sandbox's own feed fails on request, and at once. */
const WAITS: readonly number[] = [1, 5, 30];

/**
 * Retrieves what is new of each feed, page by page. A page's items and its mark are stored together, so that a job that
 * is cut off continues where it stopped. `most` items are asked for at once.
 */
export async function retrieveNotices(context: ServiceContext, job: Retrieval, most = PAGE): Promise<object> {
  const session = await job.step((tx) => orFailure(() => sessionOf(tx, context, job.organisation)));
  let retrieved = 0;
  for (const feed of getFeeds(job.payload.asked)) {
    for (let isMore = true; isMore; ) {
      const got = await job.step(async (tx) => (await findMark(tx, feed))?.high_water_mark ?? 0);
      const page = await pageOf(context, () => session.retrieve(feed, { got, most }));
      const kept = await job.step(
        (tx) =>
          keepPage(workOfJob(tx, context, job.organisation, job.payload.caller), { feed, got, page, jobId: job.jobId }),
        (count) => count,
      );
      retrieved += kept;
      const mark = page.feed?.highWaterMark ?? got;
      isMore = page.feed?.moreData === true && mark > got;
    }
  }
  return { retrieved };
}

async function orFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refused ? new JobFailure(error.refusal.token) : error;
  }
}

async function pageOf(context: ServiceContext, retrieve: () => Promise<Notices>): Promise<Notices> {
  const waits = hasOwnFeed(context) ? [] : WAITS;
  for (let tried = 0; ; tried += 1) {
    try {
      return await retrieve();
    } catch (error) {
      if (!(error instanceof DpsFault)) throw error;
      const wait = error.token === "dps_unauthorised" ? undefined : waits[tried];
      if (wait === undefined) throw new JobFailure(error.token);
      await setTimeout(wait * 1_000);
    }
  }
}

interface Page {
  readonly feed: Feed;
  /** The mark after which the items were asked for. */
  readonly got: number;
  readonly page: Notices;
  readonly jobId: string;
}

/** Stores the items of a page that are new, matched with employees, and moves the mark. Returns how many are new. */
async function keepPage(work: RequestWork, { feed, got, page, jobId }: Page): Promise<number> {
  const { tx, context, organisationId, now } = work;
  const rows = await newRows(work, feed, page.notices);
  const kept = rows.length === 0 ? [] : await insert(work, rows);
  await noteItems(work, jobId, kept);
  const held = await findMark(tx, feed, true);
  // If somebody has set the mark again meanwhile, retrieval continues after that one.
  if ((held?.high_water_mark ?? 0) === got) {
    await saveMark(tx, organisationId, feed, {
      high_water_mark: page.feed?.highWaterMark ?? got,
      more_data: page.feed?.moreData ?? false,
      last_retrieved_count: page.notices.length,
      last_retrieved_at: now,
      start_date: held?.start_date ?? null,
    });
  }
  const events = kept.map((row) => notificationEvent(work, row, "received"));
  await recordEvents(tx, context, organisationId, events);
  return kept.length;
}

type NewRow = Insertable<DpsTables["tax_notification"]>;

/** Returns rows for the items that are not stored yet, in their order. */
async function newRows(work: RequestWork, feed: Feed, notices: readonly Notice[]): Promise<readonly NewRow[]> {
  const keyed = new Map(notices.map((notice) => [keyOf(notice), notice]));
  const known = new Set(await knownKeys(work, feed, [...keyed.keys()]));
  const unknown = [...keyed].filter(([key]) => !known.has(key));
  const matches = await findMatches(
    work.tx,
    unknown.map(([, notice]) => notice),
  );
  return unknown.map(([key, notice], index) => ({
    ...rowOf(work, feed, notice, key),
    ...(matches[index] ?? {}),
  }));
}

async function knownKeys({ tx }: RequestWork, { service, dataType }: Feed, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const rows = await dpsTables(tx)
    .selectFrom("tax_notification")
    .select("item_key")
    .where("service", "=", service)
    .where("data_type", "=", dataType)
    .where("item_key", "in", [...keys])
    .execute();
  return rows.map(({ item_key }) => item_key);
}

function rowOf({ context, organisationId, now }: RequestWork, feed: Feed, notice: Notice, key: string): NewRow {
  const { rawXml, ...rest } = notice;
  return {
    organisation_id: organisationId,
    notification_id: context.ids.next(),
    service: feed.service,
    data_type: feed.dataType,
    item_key: key,
    sequence_number: notice.sequenceNumber,
    issue_date: notice.issueDate,
    effective_date: notice.effectiveDate,
    tax_year: notice.taxYear,
    is_generic: notice.isGeneric,
    person: notice.employee === null ? null : JSON.stringify(notice.employee),
    notice: JSON.stringify(rest),
    raw_xml: rawXml,
    status: "Due",
    matched_employee_id: null,
    matched_by: null,
    match_score: null,
    applied_changes: null,
    applied_rows: null,
    applied_in: null,
    applied_from: null,
    applied_at: null,
    dismissed_at: null,
    dismiss_reason: null,
    retrieved_at: now,
    created_at: now,
    updated_at: now,
  };
}

/** An item is known by its number, or by what it says if it has none. */
function keyOf({ sequenceNumber, rawXml }: Notice): string {
  if (sequenceNumber !== null) return String(sequenceNumber);
  return `sha256:${createHash("sha256").update(rawXml).digest("hex")}`;
}

function insert({ tx }: RequestWork, rows: readonly NewRow[]): Promise<readonly NotificationRow[]> {
  return dpsTables(tx)
    .insertInto("tax_notification")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["organisation_id", "service", "data_type", "item_key"]).doNothing())
    .returningAll()
    .execute();
}

async function noteItems({ tx, organisationId }: RequestWork, jobId: string, kept: readonly NotificationRow[]) {
  if (kept.length === 0) return;
  const own = { organisation_id: organisationId, job_id: jobId, outcome: "Successful", error: null } as const;
  const rows = kept.map(({ notification_id }) => ({ ...own, notification_id }));
  await dpsTables(tx).insertInto("dps_job_item").values(rows).execute();
}
