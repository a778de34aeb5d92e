/** An account, and the name that is to be its holder's. */
export interface AccountToName {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/**
 * A service that knows whose an account is, such as a bank's Confirmation of Payee. It returns one result for each account,
 * in their order, and must not be asked within a transaction.
 */
export interface AccountNames {
  readonly match: (
    accounts: readonly AccountToName[],
  ) => Promise<readonly ("Match" | "CloseMatch" | "NoMatch" | "NotChecked")[]>;
}
