/** Whose records a request is about, as its address and headers ask for it. */
export type AskedScope =
  | {
      readonly owner: "account";
      /** Whether the credentials must reach the whole account. */
      readonly isWhole: boolean;
    }
  | {
      readonly owner: "organisation";
      /** The organisation that the request names, if any. */
      readonly named: string | undefined;
    };
