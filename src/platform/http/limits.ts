import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { PlatformEnv } from "./context";
import { headerOf } from "./header-of";
import { Refused } from "./refusal-error";
import { withinTime } from "./time-limit";

interface Limits {
  /** Bytes. */
  readonly largestBody: number;
  /** Milliseconds. */
  readonly longestRequest: number;
}

/**
 * Refuses a body that is too large with 413, and ends a request that takes too long with 503. The stated length of a body
 * is enough, since the server reads no more than that; only a body that comes without one is counted as it comes, which
 * costs a stream.
 */
export function limits({ largestBody, longestRequest }: Limits): MiddlewareHandler<PlatformEnv> {
  const counted = bodyLimit({ maxSize: largestBody, onError: () => tooLarge(largestBody) });
  return (context, next) => {
    const goOn = () => withinTime(context, longestRequest, next);
    if (headerOf(context, "transfer-encoding") !== undefined) return counted(context, goOn);
    if (Number(headerOf(context, "content-length") ?? 0) > largestBody) tooLarge(largestBody);
    return goOn();
  };
}

function tooLarge(maximum: number): never {
  const text = "The body is larger than this address takes.";
  throw new Refused(413, { token: "body_too_large", text, arguments: { maximum } }, null, { connection: "close" });
}
