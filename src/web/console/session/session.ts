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
  const client = (organisationId?: string) =>
    createClient({ address: location.origin, session: true, ...named(organisationId) });
  return { name, client: oncePerOrganisation(client), names: new Map(), isOfPage: false };
}

/** Makes the session of credentials. Both are kept in the page's memory only, and are gone when it is reloaded. */
export function credentialSession(clientId: string, clientSecret: string): Session {
  const client = (organisationId?: string) =>
    createClient({ address: location.origin, clientId, clientSecret, ...named(organisationId) });
  return { name: clientId, client: oncePerOrganisation(client), names: new Map(), isOfPage: true };
}

function named(organisationId: string | undefined): { readonly organisationId?: string } {
  return organisationId === undefined ? {} : { organisationId };
}

/** Keeps the clients, and with them their access tokens. */
function oncePerOrganisation(make: Session["client"]): Session["client"] {
  const made = new Map<string | undefined, Client>();
  return (organisationId) => {
    const client = made.get(organisationId) ?? make(organisationId);
    made.set(organisationId, client);
    return client;
  };
}
