/** Where a figure or a rule was read. */
export interface Source {
  readonly title: string;
  readonly publisher: string;
  readonly url: string | null;
  readonly note?: string | undefined;
}
