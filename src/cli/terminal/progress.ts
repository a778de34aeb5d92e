import type { StatusLine } from "./terminal";

const BAR_WIDTH = 28;
const EVERY_MILLISECONDS = 80;
const QUIET_MILLISECONDS = 300;

/** Draws the progress of a long job; a job that ends at once is never shown. */
export class Progress {
  private readonly started = performance.now();
  private drawn = 0;

  constructor(
    private readonly status: StatusLine | null,
    private readonly total: number,
    private readonly noun: string,
  ) {}

  /** Records the number finished. */
  reached(done: number): void {
    const now = performance.now();
    const tooSoon = now - this.started < QUIET_MILLISECONDS || now - this.drawn < EVERY_MILLISECONDS;
    if (this.status === null || tooSoon) return;
    this.drawn = now;
    this.status.show(this.line(done));
  }

  finish(): void {
    if (this.drawn > 0) this.status?.clear();
  }

  private line(done: number): string {
    const filled = Math.floor((done / this.total) * BAR_WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
    return `  ${bar}  ${done} of ${this.total} ${this.noun}`;
  }
}
