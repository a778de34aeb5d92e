import type { Terminal } from "../terminal";

const BAR_WIDTH = 24;
const EVERY_MILLISECONDS = 100;

/** How far a batch is. */
interface Reached {
  /** Bytes of the input that are finished. */
  readonly end: number;
  /** Bytes that an earlier run had finished. */
  readonly from: number;
  /** Total bytes of the input. */
  readonly size: number;
  /** Rows finished since the start of this run, in so many seconds. */
  readonly rows: number;
  readonly seconds: number;
}

/** Draws the progress of a batch, its speed and the time remaining. */
export class BatchProgress {
  private readonly started = performance.now();
  private drawn = 0;

  constructor(
    private readonly status: Terminal["status"],
    /** Total bytes of the input, and the bytes that an earlier run had finished. */
    private readonly size: number,
    private readonly from: number,
  ) {}

  /** Records the bytes finished, and the rows finished since the start of this run. */
  reached(end: number, rows: number): void {
    const now = performance.now();
    if (this.status === null || now - this.drawn < EVERY_MILLISECONDS) return;
    this.drawn = now;
    this.status.show(
      progressLine({ end, from: this.from, size: this.size, rows, seconds: (now - this.started) / 1000 }),
    );
  }

  finish(): void {
    this.status?.clear();
  }
}

/** Formats a bar, the percentage finished, rows a second and the time remaining at the speed so far. */
export function progressLine({ end, from, size, rows, seconds }: Reached): string {
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
