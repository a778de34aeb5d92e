import { createHash } from "node:crypto";
import type { Handler } from "hono";
import { contentDisposition } from "../../platform/files";
import { type Caller, completeAnswer, type PlatformEnv, Refused, readText } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { describeFile, describeOperation } from "./describe-operation";
import type { BrandOwner, Printer } from "./emails";
import type { AnsweredFile, FileOperation, FileWork } from "./file-operation";
import { keptAnswer, namesTag } from "./kept-answer";
import type { OperationContext } from "./mount-operation";
import { mountRoute } from "./mount-route";
import type { Answered, Operation, RequestOf } from "./operation";
import { getRecency, readRecent } from "./recent";
import { readRequest, within } from "./request-of";
import type { ServiceContext } from "./service";

/** Thrown instead of drawing a file that the caller has, drawn from the same. */
class AlreadyThere extends Error {
  constructor(readonly etag: string) {
    super("The caller has the file.");
  }
}

const MOST_TAGS = 1_000;

/** Remembers the tags of files by what they were drawn from, so that a caller who has a file does not have it drawn again. */
class DrawnFiles {
  readonly #tags = new Map<string, string>();

  /** Makes a file; throws `AlreadyThere` before it is drawn. `keep` remembers its tag, if it was drawn in one go. */
  async make(
    printer: Printer,
    ifNoneMatch: string | null,
    make: (printer: Printer) => Promise<AnsweredFile>,
  ): Promise<{ readonly file: AnsweredFile; readonly keep: (etag: string) => void }> {
    const keys: string[] = [];
    const watched: Printer = {
      ...printer,
      draw: (order, logo) => {
        const text = JSON.stringify(printer.orderOf(order, logo), withBytes);
        const key = createHash("sha256").update(text).digest("base64url");
        const etag = keys.length === 0 ? this.#tags.get(key) : undefined;
        if (etag !== undefined && namesTag(ifNoneMatch, etag)) throw new AlreadyThere(etag);
        keys.push(key);
        return printer.draw(order, logo);
      },
    };
    const file = await make(watched);
    const keep = (etag: string): void => {
      const [key, ...others] = keys;
      if (key === undefined || others.length > 0) return;
      if (this.#tags.size >= MOST_TAGS) this.#tags.clear();
      this.#tags.set(key, etag);
    };
    return { file, keep };
  }
}

/** Reads records in one transaction of the operation's scope, as recent as its caller needs them. */
export type ReadRecords = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Mounts an operation that stores nothing, whatever its method: it opens a transaction only if its work reads records,
 * and writes no audit log entry.
 */
export function mountCalculation<const O extends Operation>(
  context: Omit<OperationContext, "audit" | "refuseArchived">,
  operation: O,
  work: (request: RequestOf<O>, records: ReadRecords) => Promise<Answered<O>>,
): void {
  const handler: Handler<PlatformEnv> = async (http) => {
    const request = readRequest(http, context, operation, await readText(http, operation));
    const recency = getRecency(http, operation);
    const answer = await work(request, (read) => readRecent(http, context, { request, recency }, read));
    const { file } = answer;
    if (file !== undefined) return respond(file, file.contentType ?? "application/octet-stream", null);
    return completeAnswer(http, keptAnswer(operation, context, answer));
  };
  mountRoute(context, operation, () => describeOperation(operation), handler);
}

/**
 * Mounts an operation that returns a file: its schemas check the request, the data is read in one transaction of its
 * scope, and the file is made after that. A refusal is returned in the envelope.
 */
export function mountFile<const O extends FileOperation, Read>(
  context: Pick<ServiceContext, "app" | "store" | "clock" | "printerOf" | "checkAnswers">,
  operation: O,
  { read, make }: FileWork<O, Read>,
): void {
  const { contentType, otherContentTypes = [] } = operation;
  const drawn = new DrawnFiles();
  const answer: Handler<PlatformEnv> = async (http) => {
    const types = [contentType, ...otherContentTypes];
    if (!types.some((type) => accepts(http.req.header("accept"), type))) throw notAcceptable(types.join(" or "));
    const request = readRequest(http, context, operation, await readText(http, operation));
    const found = await within(context, request, (tx) => read(request, tx));
    const printer = await context.printerOf(ownerOf(request.caller));
    try {
      const { file, keep } = await drawn.make(printer, request.ifNoneMatch, (watched) => make(found, watched));
      const response = respond(file, file.contentType ?? contentType, request.ifNoneMatch);
      keep(response.headers.get("etag") ?? "");
      return response;
    } catch (error) {
      if (error instanceof AlreadyThere) return notModified(error.etag);
      throw error;
    }
  };
  mountRoute(context, operation, () => describeFile(operation), answer);
}

function withBytes(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}

function ownerOf({ organisationId, accountId }: Caller): BrandOwner {
  return organisationId === null ? { accountId } : { organisationId };
}

function notAcceptable(contentType: string): Refused {
  return new Refused(406, { token: "not_acceptable", text: `This address answers ${contentType} only.` });
}

function cached(etag: string) {
  return { "cache-control": "private, no-store", etag };
}

function notModified(etag: string): Response {
  return new Response(null, { status: 304, headers: cached(etag) });
}

/** Returns a file: caches keep no copy; the tag lets a caller check whether it has the same file. */
function respond({ bytes, fileName }: AnsweredFile, contentType: string, ifNoneMatch: string | null): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  if (namesTag(ifNoneMatch, etag)) return notModified(etag);
  const headers = cached(etag);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      "content-type": contentType,
      "content-length": String(bytes.length),
      "content-disposition": contentDisposition(fileName),
    },
  });
}

/** Returns whether an `Accept` header allows a content type; without one, all do. The closest range decides. */
function accepts(header: string | undefined, type: string): boolean {
  if (header === undefined || header.trim() === "") return true;
  const ranges = new Map(header.split(",").map(rangeOf));
  const [major = ""] = type.split("/");
  for (const wanted of [type, `${major}/*`, "*/*"]) {
    const quality = ranges.get(wanted);
    if (quality !== undefined) return quality > 0;
  }
  return false;
}

function rangeOf(part: string): readonly [range: string, quality: number] {
  const [range = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
  const quality = parameters.find((each) => each.startsWith("q="));
  return [range, quality === undefined ? 1 : Number(quality.slice(2))];
}
