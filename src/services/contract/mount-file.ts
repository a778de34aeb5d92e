import { createHash } from "node:crypto";
import type { Handler } from "hono";
import { contentDisposition } from "../../platform/files";
import { type Caller, type PlatformEnv, Refused, readText } from "../../platform/http";
import { accepts } from "./accepts";
import { describeFile } from "./describe-operation";
import type { BrandOwner } from "./emails";
import { namesTag } from "./entity-tags";
import type { AnsweredFile, FileOperation, FileWork } from "./file-operation";
import { mountRoute } from "./mount-route";
import { requestOf, within } from "./request-of";
import type { ServiceContext } from "./service";

/**
 * Mounts an operation that returns a file: its schemas check the request, the data is read in one transaction of its
 * scope, and the file is made after that. A refusal is returned in the envelope.
 */
export function mountFile<const O extends FileOperation, Read>(
  context: Pick<ServiceContext, "app" | "store" | "clock" | "printerOf">,
  operation: O,
  { read, make }: FileWork<O, Read>,
): void {
  const { contentType, otherContentType } = operation;
  const answer: Handler<PlatformEnv> = async (http) => {
    const types = [contentType, ...(otherContentType === undefined ? [] : [otherContentType])];
    if (!types.some((type) => accepts(http.req.header("accept"), type))) throw notAcceptable(types.join(" or "));
    const request = requestOf(http, context, operation, await readText(http, operation));
    const found = await within(context, request, (tx) => read(request, tx));
    const printer = await context.printerOf(ownerOf(request.caller));
    const file = await make(found, printer);
    return respond(file, file.contentType ?? contentType, request.ifNoneMatch);
  };
  mountRoute(context.app, describeFile(operation), answer);
}

function ownerOf({ organisationId, accountId }: Caller): BrandOwner {
  return organisationId === null ? { accountId } : { organisationId };
}

function notAcceptable(contentType: string): Refused {
  return new Refused(406, { token: "not_acceptable", text: `This address answers ${contentType} only.` });
}

/** Returns a file: caches keep no copy; the tag lets a caller check whether it has the same file. */
export function respond({ bytes, fileName }: AnsweredFile, contentType: string, ifNoneMatch: string | null): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const headers = { "cache-control": "private, no-store", etag };
  if (namesTag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      "content-type": contentType,
      "content-length": String(bytes.length),
      "content-disposition": contentDisposition(fileName),
    },
  });
}
