/** Where a figure or a rule was read. */
export interface Source {
  readonly title: string;
  readonly publisher: string;
  /** Left out where there is nothing to link to. */
  readonly url?: string | undefined;
  readonly note?: string | undefined;
}
