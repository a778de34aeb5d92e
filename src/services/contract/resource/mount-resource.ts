import { invalidRequest, pageOf } from "../../../platform/http";
import { findHistory } from "../history/history";
import { mergePatch } from "../merge-patch";
import { mountOperation } from "../mount-operation";
import type { Answer, OperationRequest, RequestWork } from "../operation";
import type { ServiceContext } from "../service";
import { finishChange, publishChange } from "./finish-change";
import { newColumns, type Shown, sentColumns, shownRow, withFurther } from "./record-values";
import { columnOf, type ResourceOperations, type ResourceSchemas } from "./resource-operations";
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

type Request = OperationRequest<Readonly<Record<string, string>> | undefined, Row | undefined, Row | undefined> &
  RequestWork;
type Work = (work: ResourceWork, request: Request) => Promise<Answer<unknown>>;

/** Mounts the operations of a record. */
export function mountResource(
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
    mountOperation(context, operation, async (request, tx) => {
      const asked = request as Request;
      const work = { ...asked, params: asked.params ?? {} };
      await stated.prepare?.(work);
      for (const [parameter, require] of Object.entries(stated.within ?? {})) {
        await require(tx, work.params[parameter] ?? "");
      }
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

function createRecord(stated: ResourceStatement): Work {
  return async (work, { body = {} }) => {
    const columns = { ...newColumns(stated, work), ...(await sentColumns(stated, body, null, work)) };
    const row = await insertRow(work.tx, stated, columns);
    return finishChange(stated, work, { action: "Created", before: null, row, text: `The ${stated.name} is created.` });
  };
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
    const key = columnOf(stated.key);
    const columns = await sentColumns(stated, sent, before, work);
    const kept = { [key]: work.params[stated.key], updated_at: work.now };
    const row = await updateRow(work.tx, stated, work.params, { ...columns, ...kept });
    return finishChange(stated, work, { action: "Updated", before, row, text: `The ${stated.name} is ${done}.` });
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
    const text = `The ${stated.name} is ${action.toLowerCase()}.`;
    return finishChange(stated, work, { action, before, row, text });
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
      return finishChange(stated, work, {
        action: "Archived",
        before,
        row,
        text: `The ${name} is in use: it is archived.`,
      });
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
