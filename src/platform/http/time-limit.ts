import type { Context } from "hono";
import type { PlatformEnv, RequestTime } from "./context";
import { Refused } from "./refusal-error";

/**
 * Runs a request, and rejects with 503 if it takes longer than `milliseconds`, or than its operation allows. Writers
 * call `settle` before they commit, so that a request that got 503 has changed nothing.
 */
export function withinTime(
  context: Context<PlatformEnv>,
  milliseconds: number,
  next: () => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const time = new Time(() => reject(tooLate()));
    context.set("time", time);
    time.allow(milliseconds);
    next().then(
      () => {
        time.end();
        resolve();
      },
      (error) => {
        time.end();
        reject(error);
      },
    );
  });
}

class Time implements RequestTime {
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;
  private isSettled = false;

  constructor(private readonly onLate: () => void) {}

  readonly allow = (milliseconds: number): void => {
    if (this.isOver || this.isSettled) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.onLate();
    }, milliseconds);
  };

  readonly settle = (): boolean => {
    this.isSettled = !this.isOver;
    if (this.isSettled) this.end();
    return this.isSettled;
  };

  end(): void {
    clearTimeout(this.timer);
  }
}

/** Returns the refusal of a request that took too long. */
export function tooLate(): Refused {
  const text = "This took too long, and nothing was done. Try again.";
  return new Refused(503, { token: "service_unavailable", text }, null, { "retry-after": "5" });
}
