import type { Terminal } from "../terminal";

const BAR_WIDTH = 24;
const EVERY_MILLISECONDS = 100;

/** Draws how far a batch is, how fast it goes and how long it will take. */
export class BatchProgress {
  private readonly started = performance.now();
  private drawn = 0;

  constructor(
    private readonly status: Terminal["status"],
    /** Bytes of the input, and those that an earlier run had done. */
    private readonly size: number,
    private readonly from: number,
  ) {}

  /** So many bytes are done, and so many rows since the start of this run. */
  reached(end: number, rows: number): void {
    const now = performance.now();
    if (this.status === null || now - this.drawn < EVERY_MILLISECONDS) return;
    this.drawn = now;
    this.status.show(progressLine(end, this.from, this.size, rows, (now - this.started) / 1000));
  }

  finish(): void {
    this.status?.clear();
  }
}

/** A bar, the share that is done, rows a second and the time left at the speed so far. */
export function progressLine(end: number, from: number, size: number, rows: number, seconds: number): string {
  const share = size === 0 ? 1 : end / size;
  const filled = Math.floor(share * BAR_WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  const rate = Math.round(rows / Math.max(seconds, 0.001)).toLocaleString("en-GB");
  const left = end > from ? ((size - end) / (end - from)) * seconds : 0;
  return `  ${bar}  ${Math.floor(share * 100)} %  ${rate} people a second  ${duration(left)} left`;
}

export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
