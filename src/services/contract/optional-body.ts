import type { MiddlewareHandler } from "hono";
import { type PlatformEnv, Refused } from "../../platform/http";

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;

/**
 * Stands before an operation that does without a body: no body is none whatever type is stated for it, and a body of
 * another type is refused, where the route would pass over it.
 */
export const optionalBody: MiddlewareHandler<PlatformEnv> = async (context, next) => {
  const { req } = context;
  const type = req.header("content-type");
  if ((await req.text()) === "") {
    if (type !== undefined) req.raw = untyped(req.raw);
  } else if (type === undefined || !JSON_TYPE.test(type)) {
    throw new Refused(415, { token: "unsupported_media_type", text: "Send the body as application/json." });
  }
  await next();
};

function untyped({ url, method, headers: all }: Request): Request {
  const headers = new Headers(all);
  headers.delete("content-type");
  return new Request(url, { method, headers });
}
