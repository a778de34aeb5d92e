import { z } from "@hono/zod-openapi";
import { type RawBuilder, sql } from "kysely";
import type { NoticeDataType } from "../../engine/filings";
import type { ValidationIssue } from "../../platform";
import { giveRefusalData, pageOf, Refused } from "../../platform/http";
import { type Clock, formatInstant } from "../../platform/ports";
import {
  dateField,
  instantField,
  mountOperation,
  type OperationService,
  operation,
  type ServiceContext,
  withExamples,
} from "../contract";
import { mountApplying } from "./applying/mount-applying";
import { mountJobs } from "./bulk/mount-jobs";
import {
  BASE,
  common,
  dataType,
  EXAMPLE_AT,
  FEED_FAULTS,
  feedService,
  feedsAsked,
  NOTIFICATIONS,
  SERVICE_REFUSALS,
} from "./contract/common";
import { countNotifications, getNotification, listNotifications } from "./contract/reading-operations";
import { DpsFault, type DpsFaultToken } from "./gateway";
import { mountMatching } from "./matching/mount-matching";
import { notificationData } from "./reading/notification-data";
import { readNotification } from "./reading/read-notification";
import { requireNotification, selectNotifications } from "./reading/select-notifications";
import { ALL_FEEDS, type Feed, findMark, getFeeds, saveMark, selectMarks } from "./retrieve/marks";
import { sessionOf } from "./retrieve/session-of";
import { mountSandbox } from "./sandbox/mount-sandbox";
import { noticeMigrations } from "./store/notice-migrations";

const result = z
  .strictObject({
    dataType,
    service: feedService,
    success: z.boolean(),
    skipped: z.boolean(),
    highWaterMark: z.int(),
    error: z.string().nullable(),
  })
  .openapi("PaginationResult");

const initialisePagination = operation({
  ...common,
  id: "setHmrcNoticeStart",
  method: "post",
  path: `${NOTIFICATIONS}/pagination/initialise`,
  summary: "Sets from which day notices are retrieved",
  description:
    "HMRC's service converts the date into a mark for each data type. Existing marks are kept and reported as skipped, unless `overwriteExisting` is true. Types whose mark could not be set say why; if none could be set for the same reason, the request is refused with it.",
  body: z.strictObject({ date: dateField(), overwriteExisting: z.boolean(), ...feedsAsked }).openapi("PaginationStart"),
  data: z.strictObject({
    date: z.string(),
    results: z.array(result),
    summary: z.strictObject({
      totalProcessed: z.int(),
      successful: z.int(),
      skipped: z.int(),
      failed: z.int(),
    }),
  }),
  token: "pagination_initialised",
  idempotent: true,
  longest: 120_000,
  refusals: [...SERVICE_REFUSALS, ...FEED_FAULTS],
  examples: {
    body: { date: "2026-04-06", overwriteExisting: false, dataTypes: ["P6"], service: "PAYE" },
    data: {
      date: "2026-04-06",
      results: [{ dataType: "P6", service: "PAYE", success: true, skipped: false, highWaterMark: 1041, error: null }],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});

const stateFields = withExamples({
  dataType: [dataType, "P6"],
  service: [feedService, "PAYE"],
  highWaterMark: [z.int().openapi({ description: "0 if it is not set." }), 1043],
  moreData: [z.boolean(), false],
  lastRetrievedCount: [z.int(), 2],
  lastRetrievedAt: [instantField().nullable(), EXAMPLE_AT],
  exists: [z.boolean(), true],
  organisationStartDate: [
    z.string().nullable().openapi({ description: "The day from which it was set." }),
    "2026-04-06",
  ],
});

const state = z.strictObject(stateFields.shape).openapi("PaginationState");

const getPagination = operation({
  ...common,
  id: "getHmrcNoticeProgress",
  method: "get",
  path: `${NOTIFICATIONS}/pagination`,
  summary: "How far each data type is retrieved",
  description: "For each data type the number of the last notice, when it was retrieved, and whether there is more.",
  data: z.strictObject({
    organisationStartDate: z.string().nullable().openapi({ description: "The earliest day set." }),
    paginationStates: z.array(state),
    summary: z.strictObject({
      totalDataTypes: z.int(),
      withPagination: z.int(),
      withoutPagination: z.int(),
    }),
  }),
  token: "pagination_retrieved",
  examples: {
    data: {
      organisationStartDate: "2026-04-06",
      paginationStates: [stateFields.example],
      summary: { totalDataTypes: 1, withPagination: 1, withoutPagination: 0 },
    },
  },
});

const NOTHING = { more_data: false, last_retrieved_count: 0, last_retrieved_at: null };

const READY = sql`status = 'Due' and not is_generic and matched_employee_id is not null`;
const UNMATCHED = sql`status = 'Due' and not is_generic and matched_employee_id is null`;

/** The service of notices from HMRC: retrieving, matching, applying and dismissing them. */
export const taxDpsService: OperationService = {
  name: "tax-dps",
  migrations: noticeMigrations,
  mount: (context) => {
    giveRefusalData(context.app, `${BASE}/`, errorObject(context.clock));
    mountJobs(context);
    mountPagination(context);
    mountReading(context);
    mountMatching(context);
    mountApplying(context);
    mountSandbox(context);
  },
};

interface Refusal {
  readonly token: string;
  readonly text: string;
  readonly issues: readonly ValidationIssue[] | null;
}

/** Returns the data of this service's refusals: an error object, besides the message and the issues. */
function errorObject(clock: Clock) {
  return ({ token, text, issues }: Refusal) => ({
    error: token,
    message: text,
    details: issues === null ? null : issues.map(({ field, reason }) => `${field}: ${reason}`).join("\n"),
    timestamp: formatInstant(clock.now()),
  });
}

function mountReading(context: ServiceContext): void {
  mountOperation(context, listNotifications, async ({ query, organisationId }, tx) => {
    const { limit, lastEvaluatedKey: key, ...filters } = query;
    const place = { route: listNotifications.path, scope: organisationId, filters };
    const [before] = key === undefined ? [] : await context.cursors.open(place, key);
    const rows = await selectNotifications(tx)
      .selectAll()
      .where(allOf(conditionsOf(filters)))
      .$if(before !== undefined, (all) => all.where("notification_id", "<", String(before)))
      .orderBy("notification_id", "desc")
      .limit(limit + 1)
      .execute();
    const page = await pageOf(rows, limit, place, context.cursors, ({ notification_id }) => [notification_id]);
    const { paginationToken } = page;
    const items = page.items.map(notificationData);
    const data = { items, lastEvaluatedKey: paginationToken, hasMorePages: paginationToken !== null };
    return { data, text: "The notices are listed.", paginationToken };
  });

  mountOperation(context, countNotifications, async ({ query }, tx) => {
    const row = await selectNotifications(tx)
      .select([
        sql<number>`count(*) filter (where ${READY})`.as("readyToApply"),
        sql<number>`count(*) filter (where ${UNMATCHED})`.as("unmatched"),
        sql<number>`count(*) filter (where status = 'Applied')`.as("applied"),
        sql<number>`count(*) filter (where status = 'Dismissed')`.as("dismissed"),
        sql<number>`count(*) filter (where status = 'Due' and is_generic)`.as("generic"),
      ])
      .where(allOf(conditionsOf(query)))
      .executeTakeFirstOrThrow();
    return { data: { ...row }, text: "These are the counts." };
  });

  mountOperation(context, getNotification, async ({ params, ...work }, tx) => {
    const data = await readNotification(work, await requireNotification(tx, params.notificationId));
    return { data, beside: data, text: "This is the notice." };
  });
}

interface Filters {
  readonly dataType?: readonly (NoticeDataType | "All")[] | undefined;
  readonly status?: string | undefined;
  readonly matchStatus?: string | undefined;
  readonly service?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly taxYear?: number | undefined;
}

function conditionsOf({ dataType = [], service, ...filters }: Filters): readonly RawBuilder<unknown>[] {
  const { status, matchStatus, employeeId, taxYear } = filters;
  return [
    ...(dataType.length === 0 || dataType.includes("All") ? [] : [sql`data_type in (${sql.join([...dataType])})`]),
    ...(service === undefined || service === "All" ? [] : [sql`service = ${service}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(matchStatus === undefined ? [] : [sql`match_status = ${matchStatus}`]),
    ...(employeeId === undefined ? [] : [sql`matched_employee_id = ${employeeId}`]),
    ...(taxYear === undefined ? [] : [sql`tax_year = ${taxYear}`]),
  ];
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

type Found = { readonly feed: Feed; readonly mark: number } | { readonly feed: Feed; readonly fault: DpsFaultToken };

function mountPagination(context: ServiceContext): void {
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
    ({ body, organisationId }) => marksBefore(context, organisationId, getFeeds(body), body.date),
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

type ShownResult = z.input<typeof result>;
