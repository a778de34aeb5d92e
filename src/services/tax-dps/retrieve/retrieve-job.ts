import { setTimeout } from "node:timers/promises";
import type { Notices } from "../../../engine/filings";
import { type Caller, Refused } from "../../../platform/http";
import { JobFailure, type JobInHand } from "../../../platform/jobs";
import type { ServiceContext } from "../../contract";
import { workOf } from "../bulk/work-of";
import { DpsFault } from "../gateway";
import { feedsOf } from "./feeds";
import { keepPage } from "./keep-page";
import { findMark } from "./marks";
import { hasOwnFeed, sessionOf } from "./session-of";

export interface RetrievalPayload {
  readonly caller: Caller;
  readonly asked: Parameters<typeof feedsOf>[0];
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
  for (const feed of feedsOf(job.payload.asked)) {
    for (let isMore = true; isMore; ) {
      const got = await job.step(async (tx) => (await findMark(tx, feed))?.high_water_mark ?? 0);
      const page = await pageOf(context, () => session.retrieve(feed, { got, most }));
      const kept = await job.step(
        (tx) => keepPage(workOf(tx, context, job), { feed, got, page, jobId: job.jobId }),
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
