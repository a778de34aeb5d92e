import { sql } from "kysely";
import { CONTROL_ACCOUNT_NAMES } from "../../../engine/journals";
import { invalid, issueAt, notFound, pageOf } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { type ElementRow, ensureSystemElements, findElements } from "../../pay";
import type { MappingKind } from "../store/journal-tables";
import { changeParts, findTemplate } from "../templates/change-template";
import type { MappingsOf } from "./mapping-operations";
import { findMappings, type Mapping, type MappingRow, removeMappings, saveMappings } from "./mapping-rows";
import { ROW_CODES } from "./row-codes";

/** The keys that mappings of a kind can have. */
interface MappingKeys {
  /** Returns the key that an id, a code or a name stands for; null for none. */
  readonly keyOf: (text: string) => string | null;
  /** Returns a key as journal lines show it. */
  readonly codeOf: (key: string) => string;
}

const CONTROLS: ReadonlySet<string> = new Set(CONTROL_ACCOUNT_NAMES);

const CONTROL_KEYS: MappingKeys = {
  keyOf: (text) => (CONTROLS.has(text) ? text : null),
  codeOf: (key) => key,
};

const MOST_RUNS = 12;

/** Mounts the operations of one kind of mapping. */
export function mountMappings(context: ServiceContext, of: MappingsOf): void {
  const { kind, token, operations } = of;
  const { list, replaceAll, read, save, remove } = operations;

  mountOperation(context, list, async ({ params, query, organisationId }, tx) => {
    const { templateId } = params;
    await findTemplate(tx, templateId);
    const { pageSize, paginationToken } = query;
    const place = { route: list.path, scope: organisationId, filters: { templateId } };
    const [after = ""] = paginationToken === undefined ? [] : await context.cursors.open(place, paginationToken);
    const all = await findMappings(tx, templateId, kind);
    const rows = all.filter(({ mapping_key: key }) => key > String(after)).slice(0, pageSize + 1);
    const page = await pageOf(rows, pageSize, place, context.cursors, ({ mapping_key: key }) => [key]);
    const keys = await mappingKeys(tx, kind);
    const unmapped = await unmappedKeys(tx, templateId, all, keys);
    const data = { items: page.items.map((row) => mappingData(of, row, keys)), unmapped };
    return { data, beside: data, text: "The mappings are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, replaceAll, async ({ params: { templateId }, body, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const keys = await keysToSave(work, of);
    const mappings = readMappings(of, body.mappings, keys);
    const before = await removeMappings(tx, templateId, kind);
    await saveMappings(work, templateId, kind, mappings);
    const after = await findMappings(tx, templateId, kind);
    await recordMappings(work, { templateId, of, keys }, before, after);
    const unmapped = await unmappedKeys(tx, templateId, after, keys);
    return {
      data: { items: after.map((row) => mappingData(of, row, keys)), unmapped },
      text: "The mappings are saved.",
    };
  });

  mountOperation(context, read, async ({ params: { templateId, key } }, tx) => {
    await findTemplate(tx, templateId);
    const keys = await mappingKeys(tx, kind);
    const found = (await findMappings(tx, templateId, kind)).find(({ mapping_key: is }) => is === keys.keyOf(key));
    if (found === undefined) throw notFound(`${token}_mapping`);
    const data = mappingData(of, found, keys);
    return { data, beside: data, text: "This is the mapping." };
  });

  mountOperation(context, save, async ({ params: { templateId, key: text }, body, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const keys = await keysToSave(work, of);
    const key = keys.keyOf(text);
    if (key === null) throw notFound(token);
    const own = async () => (await findMappings(tx, templateId, kind)).filter(({ mapping_key: is }) => is === key);
    const before = await own();
    await saveMappings(work, templateId, kind, [mappingOf(key, body)]);
    const after = await own();
    await recordMappings(work, { templateId, of, keys }, before, after);
    return { data: mappingData(of, one(after), keys), text: "The mapping is saved." };
  });

  mountOperation(context, remove, async ({ params: { templateId, key: text }, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const keys = await mappingKeys(tx, kind);
    const key = keys.keyOf(text);
    const removed = key === null ? [] : await removeMappings(tx, templateId, kind, key);
    if (removed.length === 0) throw notFound(`${token}_mapping`);
    await recordMappings(work, { templateId, of, keys }, removed, []);
    return { data: mappingData(of, one(removed), keys), text: "The mapping is removed." };
  });
}

function one([row]: readonly MappingRow[]): MappingRow {
  if (row === undefined) throw new Error("A saved mapping is there.");
  return row;
}

/** Returns the keys that a mapping can be saved under; the system's own elements exist from then on. */
async function keysToSave(work: RequestWork, { kind }: Pick<MappingsOf, "kind">): Promise<MappingKeys> {
  if (kind === "PayElement") await ensureSystemElements(work);
  return mappingKeys(work.tx, kind);
}

/** The fields of a mapping that only pay elements have may be left out. */
type SentMapping = Omit<Mapping, "key" | "side" | "isExcluded"> & Partial<Pick<Mapping, "side" | "isExcluded">>;

function mappingOf(key: string, sent: object): Mapping {
  const { nominalCode, nominalName, description, side = null, isExcluded = false } = sent as SentMapping;
  return { key, nominalCode, nominalName, description, side, isExcluded };
}

/** Returns mappings as sent by their keys; refuses those of nothing, and several of one key. */
function readMappings(
  { key: field, token }: MappingsOf,
  sent: readonly object[],
  keys: MappingKeys,
): readonly Mapping[] {
  const seen = new Set<string>();
  const issues = [];
  const mappings = [];
  for (const [at, each] of sent.entries()) {
    const key = keys.keyOf(String(Reflect.get(each, field)));
    const path = ["mappings", at, field];
    if (key === null) issues.push(issueAt(path, `${token}_not_found`, null, "Nothing has this id or code."));
    else if (seen.has(key)) issues.push(issueAt(path, "duplicate", null));
    else mappings.push(mappingOf(key, each));
    if (key !== null) seen.add(key);
  }
  if (issues.length > 0) throw invalid(issues);
  return mappings;
}

function mappingData({ kind, key }: MappingsOf, row: MappingRow, keys: MappingKeys) {
  const { nominal_code: nominalCode, nominal_name: nominalName, description } = row;
  const times = { createdAt: row.created_at, updatedAt: row.updated_at };
  const shown = { [key]: row.mapping_key, nominalCode, nominalName, description };
  if (kind === "ControlAccount") return { ...shown, ...times };
  return { ...shown, code: keys.codeOf(row.mapping_key), side: row.side, isExcluded: row.is_excluded, ...times };
}

interface Mapped {
  readonly templateId: string;
  readonly of: MappingsOf;
  readonly keys: MappingKeys;
}

/** Enters changed mappings in the history of their template. */
export async function recordMappings(
  work: RequestWork,
  { templateId, of, keys }: Mapped,
  before: readonly MappingRow[],
  after: readonly MappingRow[],
): Promise<void> {
  const shown = (rows: readonly MappingRow[]) =>
    new Map(rows.map((row) => [row.mapping_key, mappingData(of, row, keys)] as const));
  const [was, is] = [shown(before), shown(after)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].map((key) => ({
    name: `${of.list}[${keys.codeOf(key)}]`,
    before: was.get(key) ?? null,
    after: is.get(key) ?? null,
  }));
  await changeParts(work, templateId, changes);
}

/** Returns the keys that the template's journals of the last runs needed, as lines show them, and that have no mapping. */
async function unmappedKeys(
  tx: Tx,
  templateId: string,
  mapped: readonly MappingRow[],
  keys: MappingKeys,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with recent as (
      select header, missing from journal where template_id = ${templateId} and (is_latest or status = 'Failed')
      order by year desc, period desc, supplementary desc limit ${MOST_RUNS}
    )
    select distinct code from (
      select jsonb_array_elements_text(missing) as code from recent
      union all
      select coalesce(warning -> 'arguments' ->> 'payElementId', warning -> 'arguments' ->> 'controlAccount')
      from recent, jsonb_array_elements(header -> 'warnings') as warning
      where warning ->> 'token' in ('pay_element_unmapped', 'control_account_unmapped')
    ) as needed order by code`.execute(tx);
  const known = new Set(mapped.map(({ mapping_key: key }) => key));
  return rows.flatMap(({ code }) => {
    const key = keys.keyOf(code);
    return key === null || known.has(key) ? [] : [code];
  });
}

/** Returns the keys of a kind, those of pay elements with one statement. */
export async function mappingKeys(tx: Tx, kind: MappingKind): Promise<MappingKeys> {
  return kind === "ControlAccount" ? CONTROL_KEYS : elementKeys(await findElements(tx));
}

/** Returns the keys of pay elements: their ids, and the codes of rows without one. */
function elementKeys(elements: readonly ElementRow[]): MappingKeys {
  const byId = new Map(elements.map((element) => [element.pay_element_id, element.code]));
  const byCode = new Map(elements.map((element) => [element.code, element.pay_element_id]));
  return {
    keyOf: (text) => (byId.has(text) ? text : (byCode.get(text) ?? (ROW_CODES.has(text) ? text : null))),
    codeOf: (key) => byId.get(key) ?? key,
  };
}
