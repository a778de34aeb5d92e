/** Whose records a request is about, as its address and headers ask for it. */
export type AskedScope =
  | {
      readonly owner: "account";
      /** Whether the credentials must reach the whole account. */
      readonly isWhole: boolean;
      /** Whether a person who is only a guest of the account may ask. */
      readonly isForGuests?: boolean;
    }
  | {
      readonly owner: "organisation";
      /** The organisation that the request names, if any. */
      readonly named: string | undefined;
    };
