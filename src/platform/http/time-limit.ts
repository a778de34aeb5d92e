import type { MiddlewareHandler } from "hono";
import { Refused } from "./refusal-error";

/** Answers 503 when a request takes longer than `milliseconds`. Its statements end by the store's own limit. */
export function timeLimit(milliseconds: number): MiddlewareHandler {
  return async (_, next) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((__, reject) => {
      timer = setTimeout(() => reject(tooLate()), milliseconds);
    });
    await Promise.race([next(), late]).finally(() => clearTimeout(timer));
  };
}

function tooLate(): Refused {
  const text = "This took too long. Try again.";
  return new Refused(503, { token: "service_unavailable", text }, null, { "retry-after": "5" });
}
