import type { Selectable } from "kysely";
import type { NoticeDataType } from "../../../engine/filings";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type DpsTables, dpsTables, type FeedService } from "../store/notice-tables";

/** One feed of notices: a mark of its own. */
export interface Feed {
  readonly service: FeedService;
  readonly dataType: NoticeDataType;
}

/** The data types of each service. Which ones the service for CIS has is not published: those named after it. */
const FEEDS: Readonly<Record<FeedService, readonly NoticeDataType[]>> = {
  PAYE: ["P6", "P9", "SL1", "SL2", "PGL1", "PGL2", "AR", "NOT", "RTI", "P35"],
  CIS: ["CIS", "CISINFO29"],
};

export const ALL_FEEDS: readonly Feed[] = (Object.keys(FEEDS) as FeedService[]).flatMap((service) =>
  FEEDS[service].map((dataType) => ({ service, dataType })),
);

interface FeedsAsked {
  readonly dataTypes: readonly (NoticeDataType | "All")[] | null;
  readonly service: FeedService | "All" | null;
}

/** Returns the feeds that are meant: all if nothing is said. Refuses data types that the service does not have. */
export function getFeeds({ dataTypes, service }: FeedsAsked): readonly Feed[] {
  const ofService = ALL_FEEDS.filter((feed) => service === null || service === "All" || feed.service === service);
  if (dataTypes === null || dataTypes.includes("All")) return ofService;
  const allowed = ofService.map((feed) => feed.dataType).join(", ");
  const issues = dataTypes.flatMap((type, index) =>
    ofService.some((feed) => feed.dataType === type)
      ? []
      : [issueAt(["dataTypes", index], "unknown_value", { allowed })],
  );
  if (issues.length > 0) throw invalid(issues);
  return ofService.filter((feed) => dataTypes.includes(feed.dataType));
}

/** Returns the feed of a data type. */
export function getFeed(dataType: NoticeDataType): Feed {
  return { service: FEEDS.CIS.includes(dataType) ? "CIS" : "PAYE", dataType };
}

type Mark = Selectable<DpsTables["dps_pagination"]>;
type NewMark = Omit<Mark, "organisation_id" | "service" | "data_type">;

export function selectMarks(tx: Tx) {
  return dpsTables(tx).selectFrom("dps_pagination").selectAll();
}

/** Returns how far a feed is retrieved; null if it never was. With `lock` nobody else changes it meanwhile. */
export async function findMark(tx: Tx, { service, dataType }: Feed, lock = false): Promise<Mark | null> {
  const row = await selectMarks(tx)
    .where("service", "=", service)
    .where("data_type", "=", dataType)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

export async function saveMark(
  tx: Tx,
  organisation: string,
  { service, dataType }: Feed,
  mark: NewMark,
): Promise<void> {
  await dpsTables(tx)
    .insertInto("dps_pagination")
    .values({ organisation_id: organisation, service, data_type: dataType, ...mark })
    .onConflict((conflict) => conflict.columns(["organisation_id", "service", "data_type"]).doUpdateSet(mark))
    .execute();
}
