import type { Handler } from "hono";
import { isRecord } from "../../platform";
import {
  completeAnswer,
  invalid,
  issueAt,
  type PlatformEnv,
  Refused,
  readText,
  takeLargerBodies,
  tooLate,
} from "../../platform/http";
import { answerOnce } from "../../platform/idempotency";
import { isId } from "../../platform/ports";
import { hold, type Tx } from "../../platform/store";
import { getDeprecations } from "./deprecation/deprecated";
import { deprecationHeaders } from "./deprecation/deprecation-headers";
import { describeOperation, docsAddress } from "./describe-operation";
import { keptAnswer, readEntityTags } from "./kept-answer";
import { mountRoute } from "./mount-route";
import type { Answer, Operation, RequestOf, Work } from "./operation";
import { getRecency, readRecent, statePosition } from "./recent";
import { type CheckedRequest, readRequest } from "./request-of";
import type { Deed, ServiceContext } from "./service";
import { WRITE_HEADERS, withArchived } from "./usual-refusals";
import { getTag, isNamedBy, isTag, readVersion, type VersionedRecord } from "./versioned-record";

/** What an operation needs from its environment. */
export type OperationContext = Pick<
  ServiceContext,
  "app" | "store" | "clock" | "audit" | "checkAnswers" | "refuseArchived"
>;

/**
 * Mounts an operation: its schemas check the request, its work runs in one transaction of its scope, once per
 * `Idempotency-Key`, and the result goes into the envelope. A refusal is thrown and rolls everything back. `before`
 * checks, or fetches for the work, what would keep a transaction waiting, such as a name that is looked up.
 */
export function mountOperation<const O extends Operation, Context extends OperationContext, Prepared = void>(
  context: Context,
  operation: O,
  work: Work<O, Context, Prepared>,
  before: (request: RequestOf<O>) => Promise<Prepared> = async () => undefined as Prepared,
): void {
  const deprecations = getDeprecations(operation);
  const changes = operation.method !== "get";
  const handler: Handler<PlatformEnv> = async (http) => {
    const request = readRequest(http, context, operation, await readText(http, operation));
    const recency = getRecency(http, operation);
    const headers = deprecationHeaders(deprecations, request.body, docsAddress(operation));
    if (headers !== null) http.set("ofOperation", headers);
    const prepared = await before(request);
    if (operation.longest !== undefined) http.get("time")?.allow(operation.longest);
    let afterwards: (() => void) | undefined;
    const inTransaction = async (tx: Tx) => {
      if (changes && request.caller.organisationId !== null) await context.refuseArchived(tx);
      const answer = await onVersion(tx, operation, request, () => work({ ...request, tx, context }, tx, prepared));
      afterwards = answer.afterwards;
      if (changes) await context.audit(tx, deedOf(operation, request, answer));
      const answered = keptAnswer(operation, context, answer, request.ifNoneMatch);
      if (http.get("time")?.settle() === false) throw tooLate();
      return answered;
    };
    const response = operation.idempotent
      ? await answerOnce(http, context, inTransaction)
      : completeAnswer(http, await readRecent(http, context, { request, recency }, inTransaction));
    afterwards?.();
    return changes ? statePosition(response, context) : response;
  };
  const { method, path, largestBody } = operation;
  if (largestBody !== undefined) takeLargerBodies(context.app, method, path, largestBody);
  const describe = () => describeOperation(withArchived(operation), changes ? WRITE_HEADERS : {});
  mountRoute(context, operation, describe, handler);
}

/**
 * The records of an audit entry are those that the path names and those that the response names as its own, by our ids
 * only: a payroll id or a reference is the caller's text. Digests of an operation's own are added. The fields are those that
 * the body stated: names that the interface knows, as every other is refused.
 */
function deedOf(
  { method, path }: Operation,
  { params, stated, caller, now }: CheckedRequest,
  { data, audited }: Pick<Answer<unknown>, "data" | "audited">,
): Deed {
  const named = [params, data].flatMap((part) => Object.entries(isRecord(part) ? part : {}));
  const ids = named.filter(
    (entry): entry is [string, string] => /(^id|Id)$/.test(entry[0]) && typeof entry[1] === "string" && isId(entry[1]),
  );
  const operation = `${method.toUpperCase()} ${path}`;
  const recordIds = { ...Object.fromEntries(ids), ...audited };
  return { operation, recordIds, fields: stated, caller, occurredAt: now };
}

type Stated = Pick<Operation, "method" | "path" | "versioned" | "needsIfMatch">;
type Asked = Pick<CheckedRequest, "params" | "ifMatch" | "ifNoneMatch" | "organisationId" | "caller">;
type Done = Answer<unknown>;

/**
 * Does the work of an operation on a versioned record and puts the version into the `ETag` of its response. A change is
 * refused with 412 if `If-Match` or `If-None-Match` does not hold (RFC 9110, section 13), under a lock until it is
 * committed. The version is read before or with the data, so a tag is never newer than its data.
 */
async function onVersion(
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
    exists && (tags === "*" || tags.some(({ isWeak, value }) => (weakly || !isWeak) && isTag(stored ?? 0, value)));
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
  return { ...answer, headers: { ...answer.headers, etag: getTag(version, answer.beside) } };
}
