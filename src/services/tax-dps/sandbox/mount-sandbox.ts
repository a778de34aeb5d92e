import { Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext, taxYearOn } from "../../contract";
import { findTaxSettings } from "../../pay";
import {
  addSandboxNotices,
  clearSandboxNotices,
  FAULTS,
  listSandboxNotices,
  type SentNotice,
} from "../contract/sandbox-operations";
import { itemXml } from "../gateway/sandbox/item-xml";
import { feedOf } from "../retrieve/feeds";
import type { DpsTables } from "../store/notice-tables";
import { readCsv } from "./read-csv";

const SHOWN = 1_000;
/** The employer of notices put in before the PAYE reference is saved. */
const NO_ENTITY = "000/0";

export function mountSandbox(context: ServiceContext): void {
  mountOperation(context, listSandboxNotices, async (_, tx) => {
    refuseLive(context);
    return { data: await feedData(tx), text: "This is the sandbox's feed." };
  });

  mountOperation(context, addSandboxNotices, async ({ body, ...work }, tx) => {
    refuseLive(context);
    const { notices, csv, dataType, faults } = body;
    await hold(tx, `notices of the sandbox ${work.organisationId}`);
    const added = csv === null || dataType === null ? (notices ?? []) : readCsv(csv, dataType);
    await add(work, added, faults?.nextCall);
    return { data: await feedData(tx), text: "The sandbox's feed is changed." };
  });

  mountOperation(context, clearSandboxNotices, async (_, tx) => {
    refuseLive(context);
    const { numDeletedRows } = await tx
      .withTables<DpsTables>()
      .deleteFrom("dps_sandbox_notice")
      .executeTakeFirstOrThrow();
    return { data: { removed: Number(numDeletedRows) }, text: "The sandbox's feed is empty." };
  });
}

function refuseLive({ name }: ServiceContext): void {
  if (name === "sandbox") return;
  throw new Refused(404, { token: "route_not_found", text: "Only the sandbox has a feed of its own." });
}

/** Puts notices at the end of their feeds; a number is never used twice, since retrieval knows items by it. */
async function add({ tx, organisationId, today }: RequestWork, notices: readonly SentNotice[], nextCall?: string) {
  const state = await tx.withTables<DpsTables>().selectFrom("dps_sandbox_state").selectAll().executeTakeFirst();
  const numbers = new Map(Object.entries(state?.last_numbers ?? {}));
  const entity = await entityOf(tx);
  const rows = notices.map((notice) => {
    const feed = feedOf(notice.dataType);
    const sequence_number = (numbers.get(notice.dataType) ?? 0) + 1;
    numbers.set(notice.dataType, sequence_number);
    return {
      organisation_id: organisationId,
      service: feed.service,
      data_type: feed.dataType,
      sequence_number,
      inserted_on: today,
      xml: itemXml(completed(notice), sequence_number, entity),
    };
  });
  const tables = tx.withTables<DpsTables>();
  if (rows.length > 0) await tables.insertInto("dps_sandbox_notice").values(rows).execute();
  const change = {
    last_numbers: JSON.stringify(Object.fromEntries(numbers)),
    next_call: nextCall ?? state?.next_call ?? null,
  };
  await tables
    .insertInto("dps_sandbox_state")
    .values({ organisation_id: organisationId, ...change })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(change))
    .execute();
}

async function entityOf(tx: Tx): Promise<string> {
  const settings = await findTaxSettings(tx);
  if (settings === null) return NO_ENTITY;
  return `${settings.record.taxOfficeNumber}/${settings.record.taxOfficeReference}`;
}

/** A notice without a form is of the form of its data type, for the tax year of its day. */
function completed(notice: SentNotice) {
  const { effectiveDate, content, dataType, formType } = notice;
  const day = effectiveDate ?? content.loanStartDate ?? content.stopDate ?? notice.issueDate;
  const isCode = dataType === "P6" || dataType === "P9";
  return {
    ...notice,
    taxYear: notice.taxYear ?? taxYearOn(day),
    formType: formType ?? (isCode ? dataType : null),
  };
}

async function feedData(tx: Tx) {
  const tables = tx.withTables<DpsTables>();
  const rows = await tables
    .selectFrom("dps_sandbox_notice")
    .selectAll()
    .orderBy("data_type")
    .orderBy("sequence_number", "desc")
    .limit(SHOWN)
    .execute();
  const { count } = await tables
    .selectFrom("dps_sandbox_notice")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const state = await tables.selectFrom("dps_sandbox_state").select("next_call").executeTakeFirst();
  const items = rows.map((row) => ({
    service: row.service,
    dataType: row.data_type,
    sequenceNumber: row.sequence_number,
    insertedOn: row.inserted_on,
    xml: row.xml,
  }));
  return { items, count, nextCall: FAULTS.find((fault) => fault === state?.next_call) ?? null };
}
