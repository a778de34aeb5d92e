import type { MiddlewareHandler } from "hono";
import type { PlatformEnv } from "./context";
import { Refused } from "./refusal-error";

/**
 * Answers 503 when a request takes longer than `milliseconds`, or than its operation allows. What writes asks `settle`
 * before it commits, so that a request that was answered with 503 has done nothing.
 */
export function timeLimit(milliseconds: number): MiddlewareHandler<PlatformEnv> {
  return async (context, next) => {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    let isSettled = false;
    const late = new Promise<never>((_, reject) => {
      const allow = (time: number): void => {
        if (isOver || isSettled) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          isOver = true;
          reject(tooLate());
        }, time);
      };
      const settle = (): boolean => {
        isSettled = !isOver;
        if (isSettled) clearTimeout(timer);
        return isSettled;
      };
      context.set("time", { allow, settle });
      allow(milliseconds);
    });
    await Promise.race([next(), late]).finally(() => clearTimeout(timer));
  };
}

/** The refusal of a request that took too long. */
export function tooLate(): Refused {
  const text = "This took too long, and nothing was done. Try again.";
  return new Refused(503, { token: "service_unavailable", text }, null, { "retry-after": "5" });
}
