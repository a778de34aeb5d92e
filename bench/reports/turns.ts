/** One timed run over a number of lines. */
export interface Turn {
  readonly size: number;
  readonly milliseconds: number;
  readonly perSecond: number;
  readonly groups: number;
}

/** The same in its own process, with its peak memory. */
export interface Streamed extends Turn {
  readonly megabytes: number;
}
