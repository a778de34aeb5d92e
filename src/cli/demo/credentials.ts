/** Credentials of the demo organisation, kept in the data folder: sample data only, never those of a live account. */
export interface DemoCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}
