import type { z } from "@hono/zod-openapi";
import { recordEvent } from "../../../platform/events";
import { invalidRequest, pageOf } from "../../../platform/http";
import { type ChangeAction, findHistory, recordHistory } from "../history/history";
import { mergePatch } from "../merging";
import { mountOperation } from "../mount-operation";
import type { Answer, OperationRequest, RequestWork } from "../operation";
import type { ServiceContext } from "../service";
import { type Fields, getColumn } from "./fields";
import {
  pathParameters,
  type ResourceOperations,
  type ResourceSchemas,
  resourceOperations,
  resourceSchemas,
} from "./resource-operations";
import {
  deleteRow,
  findRow,
  insertRow,
  listRows,
  type Row,
  resourceInUse,
  sortValues,
  updateRow,
} from "./resource-rows";
import type { OperationName, ResourceStatement, ResourceWork } from "./statement";

/** A record with all its operations. */
export interface Resource {
  readonly operations: ResourceOperations;
  readonly mount: (context: ServiceContext) => void;
  /** The record as responses show it, for other responses that include it. */
  readonly shown: z.ZodObject;
  readonly example: Readonly<Record<string, unknown>>;
  /** Creates a record as its operation does, for a request that makes several. Throws what the operation refuses. */
  readonly create: (work: ResourceWork, sent: object) => Promise<Shown>;
  /** Returns a row of its table as responses show it. */
  readonly show: (row: object) => Readonly<Record<string, unknown>>;
}

/** Builds a record's operations from one definition: schemas, queries, version, history, refusals, description. */
export function resource<const F extends Fields, const Further extends Fields = Fields>(
  stated: ResourceStatement<F, Further>,
): Resource;
/** The schemas of the fields check every value, so the operations need not know its type. */
export function resource(stated: ResourceStatement): Resource {
  const schemas = resourceSchemas(stated);
  const operations = resourceOperations(stated, schemas);
  return {
    operations,
    mount: (context) => mountResource(context, stated, schemas, operations),
    shown: schemas.shown,
    example: schemas.example,
    create: async (work, sent) => {
      const read = schemas.sent.safeParse(sent);
      if (!read.success) throw invalidRequest("json", read.error.issues, sent);
      await prepareRequest(stated, work);
      return createShown(stated, work, read.data);
    },
    show: (row) => shownRow(stated, { ...row }),
  };
}

type Request = OperationRequest<Readonly<Record<string, string>> | undefined, Row | undefined, Row | undefined> &
  RequestWork;
type Work = (work: ResourceWork, request: Request) => Promise<Answer<unknown>>;

/** Mounts the operations of a record. */
function mountResource(
  context: ServiceContext,
  stated: ResourceStatement,
  schemas: ResourceSchemas,
  operations: ResourceOperations,
): void {
  const works: Readonly<Record<string, Work>> = {
    list: listRecords(stated, operations),
    create: createRecord(stated),
    read: readRecord(stated),
    replace: replaceRecord(stated, (_, body) => body, "replaced"),
    change: replaceRecord(stated, (before, patch) => readPatch(schemas, before, patch), "changed"),
    archive: setArchived(stated, true),
    unarchive: setArchived(stated, false),
    remove: removeRecord(stated),
    history: listHistory(stated, operations),
  } satisfies Record<OperationName, Work>;
  for (const [name, operation] of Object.entries(operations)) {
    const doWork = works[name];
    if (doWork === undefined) continue;
    mountOperation(context, operation, async (request) => {
      const asked = request as Request;
      const work = { ...asked, params: asked.params ?? {} };
      await prepareRequest(stated, work);
      return doWork(work, asked);
    });
  }
}

function listRecords(stated: ResourceStatement, { list }: ResourceOperations): Work {
  return async (work, { query = {} }) => {
    const { tx, context, params } = work;
    const { pageSize, paginationToken, chosen } = pageOfQuery(query);
    const place = { route: list?.path ?? "", scope: scopeOf(stated, work), filters: { ...params, ...chosen } };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await listRows(tx, stated, params, { query: chosen, after, limit: pageSize + 1 });
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => sortValues(stated, chosen, row));
    const shown = page.items.map((row) => shownRow(stated, row));
    const data = { items: await withFurther(stated, shown, work) };
    return { data, text: `The ${stated.name}s are listed.`, paginationToken: page.paginationToken };
  };
}

/** Does what comes before any work on records, and refuses if what the path names is not there. */
async function prepareRequest({ prepare, within = {} }: ResourceStatement, work: ResourceWork): Promise<void> {
  const { tx, params } = work;
  await prepare?.(work);
  for (const [parameter, require] of Object.entries(within)) await require(tx, params[parameter] ?? "");
}

function createRecord(stated: ResourceStatement): Work {
  return async (work, { body = {} }) => ({
    data: await createShown(stated, work, body),
    text: `The ${stated.name} is created.`,
  });
}

async function createShown(stated: ResourceStatement, work: ResourceWork, body: Row): Promise<Shown> {
  const columns = { ...newColumns(stated, work), ...(await sentColumns(stated, body, null, work)) };
  const row = await insertRow(work.tx, stated, columns);
  return finishChange(stated, work, { action: "Created", before: null, row });
}

/** Facts shown with the record can change without it: they are part of the `ETag`. */
function readRecord(stated: ResourceStatement): Work {
  return async (work) => {
    const record = shownRow(stated, await findRow(work.tx, stated, work.params));
    const [data] = await withFurther(stated, [record], work);
    const text = `This is the ${stated.name}.`;
    return stated.further === undefined ? { data, text } : { data, beside: data, text };
  };
}

function replaceRecord(stated: ResourceStatement, read: (before: Shown, body: Row) => Row, done: string): Work {
  return async (work, { body = {} }) => {
    const before = await findToChange(stated, work);
    const sent = read(before, body);
    await stated.mayChange?.(before, sent, work);
    const key = getColumn(stated.key);
    const columns = await sentColumns(stated, sent, before, work);
    const kept = { [key]: work.params[stated.key], updated_at: work.now };
    const row = await updateRow(work.tx, stated, work.params, { ...columns, ...kept });
    const data = await finishChange(stated, work, { action: "Updated", before, row });
    return { data, text: `The ${stated.name} is ${done}.` };
  };
}

/** Returns the record that results from a merge patch, validated as a whole. */
function readPatch({ sent }: ResourceSchemas, before: Shown, patch: Row): Row {
  const merged = mergePatch(before, patch);
  const read = sent.safeParse(merged);
  if (!read.success) throw invalidRequest("json", read.error.issues, merged);
  return read.data;
}

function setArchived(stated: ResourceStatement, isArchived: boolean): Work {
  const action = isArchived ? "Archived" : "Unarchived";
  return async (work) => {
    const before = await findToChange(stated, work);
    await stated.mayChange?.(before, null, work);
    const row = await updateRow(work.tx, stated, work.params, { is_archived: isArchived, updated_at: work.now });
    const data = await finishChange(stated, work, { action, before, row });
    return { data, text: `The ${stated.name} is ${action.toLowerCase()}.` };
  };
}

function removeRecord(stated: ResourceStatement): Work {
  const { name, archivedIf, keptIf } = stated;
  return async (work) => {
    const { tx, params, now } = work;
    const found = await findRow(tx, stated, params, true);
    const before = shownRow(stated, found);
    await stated.mayChange?.(before, null, work);
    if (keptIf !== undefined && found[keptIf] === true) throw resourceInUse(stated);
    if (archivedIf !== undefined && found[archivedIf] === true) {
      const row = await updateRow(tx, stated, params, { is_archived: true, updated_at: now });
      const data = await finishChange(stated, work, { action: "Archived", before, row });
      return { data, text: `The ${name} is in use: it is archived.` };
    }
    const [data] = await withFurther(stated, [before], work);
    await deleteRow(tx, stated, params);
    await publishChange(stated, work, { action: "Deleted", before, after: null });
    return { data, text: `The ${name} is deleted.` };
  };
}

function listHistory(stated: ResourceStatement, { history }: ResourceOperations): Work {
  return async (work, { query = {} }) => {
    const { tx, context, params } = work;
    await findRow(tx, stated, params);
    const place = { route: history?.path ?? "", scope: scopeOf(stated, work), filters: params };
    const record = [stated.token, params[stated.key] ?? ""] as const;
    const page = await findHistory(tx, context.cursors, record, { query: pageOfQuery(query), place });
    return { ...page, text: "The changes are listed." };
  };
}

async function findToChange(stated: ResourceStatement, { tx, params }: ResourceWork): Promise<Shown> {
  return shownRow(stated, await findRow(tx, stated, params, true));
}

/** Returns the page that `pageQuery` has read, and the filters. */
function pageOfQuery({ pageSize, paginationToken, ...chosen }: Row) {
  const token = paginationToken === undefined ? undefined : String(paginationToken);
  return { pageSize: Number(pageSize), paginationToken: token, chosen };
}

function scopeOf({ scope }: ResourceStatement, { organisationId, caller }: ResourceWork): string {
  return scope === "account" ? caller.accountId : organisationId;
}

interface Written {
  readonly action: ChangeAction;
  readonly before: Shown | null;
  readonly row: Row;
}

/** Finishes a change of a record that still exists: its history, its event, its response. */
async function finishChange(
  stated: ResourceStatement,
  work: ResourceWork,
  { action, before, row }: Written,
): Promise<Shown> {
  const after = shownRow(stated, row);
  await publishChange(stated, work, { action, before, after });
  const [data = after] = await withFurther(stated, [after], work);
  return data;
}

interface Published {
  readonly action: ChangeAction;
  readonly before: Shown | null;
  readonly after: Shown | null;
}

/** Records a change in the history, runs the hook of the record's definition, and publishes the event last. */
async function publishChange(
  stated: ResourceStatement,
  work: ResourceWork,
  { action, before, after }: Published,
): Promise<void> {
  const { tx, context, caller, organisationId, params } = work;
  const { key, token, keepsHistory = false, events, path } = stated;
  const record = after ?? before ?? {};
  const id = String(record[key]);
  if (keepsHistory) await recordHistory(work, token, [{ recordId: id, action, before, after }]);
  await stated.changed?.(record, action, work);
  if (events === undefined) return;
  const collection = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  await recordEvent(tx, context, {
    organisationId,
    accountId: caller.accountId,
    eventType: `${events}.${action.toLowerCase()}`,
    resourceUrl: `${collection}/${id}`,
    data: { ...params, [key]: id },
  });
}

/** A record as responses show it, or as much of it as its row holds. */
type Shown = Readonly<Record<string, unknown>>;

/** Returns the columns of a new record's owner, id and creation time. */
function newColumns({ path, key, fields, scope }: ResourceStatement, work: ResourceWork): Row {
  const { params, context, organisationId, caller, now } = work;
  return {
    ...(scope === "account" ? { account_id: caller.accountId } : { organisation_id: organisationId }),
    ...Object.fromEntries(pathParameters(path).map((name) => [getColumn(name), params[name]])),
    ...(fields[key]?.sent ? {} : { [getColumn(key)]: context.ids.next() }),
    created_at: now,
    updated_at: now,
  };
}

/** Returns the columns of a sent record. */
async function sentColumns(
  stated: ResourceStatement,
  body: Row,
  before: Shown | null,
  work: ResourceWork,
): Promise<Row> {
  const columns = Object.entries(stated.fields).flatMap(([name, { sent, toColumn }]) => {
    if (sent === null) return [];
    const value = body[name] ?? null;
    return [[getColumn(name), value === null || toColumn === undefined ? value : toColumn(value)]];
  });
  return { ...Object.fromEntries(columns), ...(await stated.columns?.(body, before, work)) };
}

function shownRow({ fields, key }: ResourceStatement, row: Row): Shown {
  const shown = Object.entries(fields).map(([name, { fromColumn }]) => {
    const value = row[getColumn(name)] ?? null;
    return [name, value === null || fromColumn === undefined ? value : fromColumn(value)];
  });
  return {
    [key]: row[getColumn(key)],
    ...Object.fromEntries(shown),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns records with their further fields, read for all records at once. */
async function withFurther({ further }: ResourceStatement, records: readonly Shown[], work: ResourceWork) {
  if (further === undefined) return records;
  const more = await further.of(work, records);
  return records.map((record, index) => ({ ...record, ...more[index] }));
}
