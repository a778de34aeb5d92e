import type { MiddlewareHandler } from "hono";
import { bodyLimit as streamLimit } from "hono/body-limit";
import { Refused } from "./refusal-error";

/**
 * Refuses a body of more than `maximum` bytes with 413. A stated length is enough, since the server reads no more than
 * that; only a body that comes without one is counted as it comes, which costs a stream.
 */
export function bodyLimit(maximum: number): MiddlewareHandler {
  const counted = streamLimit({ maxSize: maximum, onError: () => tooLarge(maximum) });
  return async (context, next) => {
    if (context.req.header("transfer-encoding") !== undefined) return counted(context, next);
    if (Number(context.req.header("content-length") ?? 0) > maximum) tooLarge(maximum);
    await next();
  };
}

function tooLarge(maximum: number): never {
  const text = "The body is larger than this address takes.";
  throw new Refused(413, { token: "body_too_large", text, arguments: { maximum } }, null, { connection: "close" });
}
