import { type Client, createClient } from "../../../client";

/** Whoever is signed in. */
export interface Session {
  /** For the header: an email address, or the id of credentials. */
  readonly name: string;
  /** Returns the client for calls about an organisation; without one, for those about the account. */
  readonly client: (organisationId?: string) => Client;
  /** Names of records that views have shown, by id. */
  readonly names: Map<string, Promise<string>>;
  /** Whether the session ends with the page: then there is nothing to sign out of at the server. */
  readonly isOfPage: boolean;
}

/** Makes the session of a person, whose cookie the browser sends and scripts cannot read. */
export function personSession(name: string): Session {
  return sessionOf(name, createClient({ address: location.origin, session: true }), false);
}

/** Makes the session of credentials. Both are kept in the page's memory only, and are gone when it is reloaded. */
export function credentialSession(clientId: string, clientSecret: string): Session {
  return sessionOf(clientId, createClient({ address: location.origin, clientId, clientSecret }), true);
}

function sessionOf(name: string, client: Client, isOfPage: boolean): Session {
  const clientOf = (organisationId?: string) =>
    organisationId === undefined ? client : client.forOrganisation(organisationId);
  return { name, client: clientOf, names: new Map(), isOfPage };
}
