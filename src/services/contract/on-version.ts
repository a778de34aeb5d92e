import { isRecord } from "../../platform";
import { invalid, issueAt, Refused } from "../../platform/http";
import { hold, type Tx } from "../../platform/store";
import { readEntityTags } from "./entity-tags";
import type { Answer, Operation } from "./operation";
import type { CheckedRequest } from "./request-of";
import { isNamedBy, isTagOf, readVersion, tagOf, type VersionedRecord } from "./versioned-record";

type Stated = Pick<Operation, "method" | "path" | "versioned" | "needsIfMatch">;
type Asked = Pick<CheckedRequest, "params" | "ifMatch" | "ifNoneMatch" | "organisationId" | "caller">;
type Done = Answer<unknown>;

/**
 * Does the work of an operation on a versioned record and puts the version into the `ETag` of its response. A change is
 * refused with 412 if `If-Match` or `If-None-Match` does not hold (RFC 9110, section 13), under a lock until it is
 * committed. The version is read before or with the data, so a tag is never newer than its data.
 */
export async function onVersion(
  tx: Tx,
  { method, path, versioned: record, needsIfMatch = false }: Stated,
  asked: Asked,
  work: () => Promise<Done>,
): Promise<Done> {
  if (record === undefined) return work();
  const { params } = asked;
  const named: Named = { record, names: isRecord(params) ? params : {}, isInPath: isNamedBy(record, path) };
  return method === "get"
    ? read(tx, named, work)
    : change(tx, named, asked, {
        work: needsIfMatch ? withCondition(asked, work) : work,
        isDeleted: method === "delete",
      });
}

/** Refuses a change without `If-Match` with 428 (RFC 6585, section 3), unless it is refused anyway. */
function withCondition({ ifMatch }: Asked, work: () => Promise<Done>): () => Promise<Done> {
  return async () => {
    const answer = await work();
    if (ifMatch !== null) return answer;
    const text = "Send the ETag of the record as If-Match, so that you change only what you have read.";
    throw new Refused(428, { token: "precondition_required", text });
  };
}

/** A versioned record, with the parameters of a request that may identify it. */
interface Named {
  readonly record: VersionedRecord;
  readonly names: Readonly<Record<string, unknown>>;
  readonly isInPath: boolean;
}

async function read(tx: Tx, { record, names, isInPath }: Named, work: () => Promise<Done>): Promise<Done> {
  const before = isInPath ? await readVersion(tx, record, names) : null;
  const answer = await work();
  return tagged(answer, shownVersion(answer) ?? before ?? 0);
}

interface Change {
  readonly work: () => Promise<Done>;
  readonly isDeleted: boolean;
}

async function change(tx: Tx, named: Named, asked: Asked, { work, isDeleted }: Change): Promise<Done> {
  const { record, names, isInPath } = named;
  const answer = isInPath ? await changed(tx, named, asked, work) : await work();
  const shown = isDeleted ? null : shownVersion(answer);
  const version = shown ?? (await readVersion(tx, record, { ...recordOf(answer), ...names }));
  return tagged(answer, version ?? (record.hasDefault ? 0 : null));
}

/**
 * A request that would be refused without its condition is refused in the same way with it (section 13.2.1), so the
 * work is done first: a caller who may not change the record, or names none, learns nothing of its version.
 */
async function changed(tx: Tx, { record, names }: Named, asked: Asked, work: () => Promise<Done>): Promise<Done> {
  if (record.isMadeByChange) await hold(tx, `${record.table} ${ownerOf(asked)} ${keyOf(record, names)}`);
  if (asked.ifMatch === null && asked.ifNoneMatch === null) return work();
  const version = await readVersion(tx, record, names, true);
  const isRight = holds(asked, version, record);
  const answer = await work();
  if (!isRight) throw concurrentChange();
  return answer;
}

function keyOf({ key }: VersionedRecord, names: Readonly<Record<string, unknown>>): string {
  return Object.values(key)
    .map((name) => String(names[name]))
    .join(" ");
}

function ownerOf({ organisationId, caller }: Asked): string {
  return organisationId === "" ? caller.accountId : organisationId;
}

/** Returns whether the conditions of a change hold: `If-Match` compares strongly, `If-None-Match` weakly. */
function holds(
  { ifMatch, ifNoneMatch }: Asked,
  stored: number | null,
  { hasDefault = false }: VersionedRecord,
): boolean {
  const exists = stored !== null || hasDefault;
  const names = (tags: ReturnType<typeof tagsOf>, weakly: boolean) =>
    exists && (tags === "*" || tags.some(({ isWeak, value }) => (weakly || !isWeak) && isTagOf(stored ?? 0, value)));
  const isWanted = ifMatch === null || names(tagsOf("If-Match", ifMatch), false);
  const isUnwanted = ifNoneMatch !== null && names(tagsOf("If-None-Match", ifNoneMatch), true);
  return isWanted && !isUnwanted;
}

function tagsOf(header: string, value: string) {
  const tags = readEntityTags(value);
  if (tags !== null) return tags;
  throw invalid([issueAt([header], "invalid_format", null, 'Send the ETag with its quotation marks, or "*" without.')]);
}

function concurrentChange(): Refused {
  const text = "The record was changed since it was read: read it again.";
  return new Refused(412, { token: "concurrent_change", text });
}

/** Returns the version that a record's data shows. */
function shownVersion(answer: Done): number | null {
  const { version } = recordOf(answer);
  return typeof version === "number" ? version : null;
}

function recordOf({ data }: Done): Readonly<Record<string, unknown>> {
  return isRecord(data) ? data : {};
}

function tagged(answer: Done, version: number | null): Done {
  if (version === null) return answer;
  return { ...answer, headers: { ...answer.headers, etag: tagOf(version, answer.beside) } };
}
