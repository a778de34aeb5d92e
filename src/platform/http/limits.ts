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
  /** Bytes for an address that accepts more; null for every other one. */
  readonly largerBody: (method: string, path: string) => number | null;
}

/**
 * Refuses a body that is too large with 413 and a compressed one with 415, and ends a request that takes too long with
 * 503. The stated length of a body is enough, since the server reads no more; only a body without one is counted as it
 * arrives, which requires a stream.
 */
export function limits({ largestBody, longestRequest, largerBody }: Limits): MiddlewareHandler<PlatformEnv> {
  const counting = (maxSize: number) => bodyLimit({ maxSize, onError: () => tooLarge(maxSize) });
  const counted = counting(largestBody);
  return (context, next) => {
    if ((headerOf(context, "content-encoding") ?? "identity") !== "identity") throw encoded();
    const goOn = () => withinTime(context, longestRequest, next);
    const larger = () => largerBody(context.req.method, context.req.path);
    if (headerOf(context, "transfer-encoding") !== undefined) {
      const limit = larger();
      return (limit === null ? counted : counting(limit))(context, goOn);
    }
    const length = Number(headerOf(context, "content-length") ?? 0);
    if (length > largestBody && length > (larger() ?? 0)) tooLarge(larger() ?? largestBody);
    return goOn();
  };
}

function encoded(): Refused {
  return new Refused(415, { token: "unsupported_media_type", text: "Send the body without a content-encoding." });
}

function tooLarge(maximum: number): never {
  const text = "The body is larger than this address takes.";
  throw new Refused(413, { token: "body_too_large", text, arguments: { maximum } }, null, { connection: "close" });
}
