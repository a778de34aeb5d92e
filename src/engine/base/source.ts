/** The publication that a figure or a rule was taken from. */
export interface Source {
  readonly title: string;
  readonly publisher: string;
  /** Left out if there is nothing to link to. */
  readonly url?: string | undefined;
  readonly note?: string | undefined;
}
