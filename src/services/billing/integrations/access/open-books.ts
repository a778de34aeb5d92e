import { setTimeout } from "node:timers/promises";
import type { Updateable } from "kysely";
import { formatInstant } from "../../../../platform/ports";
import type { Tx } from "../../../../platform/store";
import type { ServiceContext } from "../../../contract";
import type { BillingIntegrationTables, ConnectionStatus } from "../../store/integration-tables";
import { type Access, type ConnectionRow, connectedColumns, findConnection, openAccess } from "../connection-rows";
import type { AccountingProvider, Tokens } from "../port/accounting-provider";
import { ProviderFault } from "../port/ask-for-tokens";
import type { Books, BooksCall } from "../port/books";
import { providerCaller } from "../port/call-provider";
import { findProvider } from "../provider-of";
import type { Link } from "./find-link";

/** Milliseconds before its end at which an access token is renewed. */
const AHEAD = 60_000;
/** Milliseconds within which whoever renews must be done: longer than a call takes. */
const LONGEST_RENEWAL = 30_000;
/** Milliseconds between two looks at what another process does. */
const PAUSE = 100;
const MOST_LOOKS = 400;

const NEEDS_SIGN_IN = { status: "NeedsSignIn" as ConnectionStatus, last_error_token: "credentials_refused" };

/** Returns the books of a company. */
export function openBooks(context: ServiceContext, link: Link): Books {
  const provider = findProvider(context, link.provider);
  if (provider === null) throw new Error("Only providers that exist are connected.");
  const { url, headers } = provider.booksAt(link.tenantId);
  const call = providerCaller(context);
  const send = (accessToken: string, ...[method, path, sent = {}]: Parameters<BooksCall>) => {
    const { query = {}, json, headers: own = {}, ...limits } = sent;
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const type = json === undefined ? {} : { "content-type": "application/json" };
    const all = { ...headers, ...type, ...own, authorization: `Bearer ${accessToken}` };
    const asked = new URLSearchParams(query).toString();
    return call(method, `${url}${path}${asked === "" ? "" : `?${asked}`}`, { headers: all, ...body, ...limits });
  };
  return provider.books(async (...request) => withAccess(context, link, (token) => send(token, ...request)));
}

/** Access that is renewed for one request at most: tokens that are refused again and again are not only expired. */
const MOST_RENEWALS = 4;

/** Sends with an access token, and again with a renewed one if it has expired meanwhile. */
async function withAccess<Result>(
  context: ServiceContext,
  link: Link,
  send: (accessToken: string) => Promise<Result>,
): Promise<Result> {
  let token = await freshAccess(context, link, null);
  for (let renewals = 0; ; renewals += 1) {
    try {
      return await send(token);
    } catch (error) {
      if (!isExpiry(error)) throw error;
      if (renewals >= MOST_RENEWALS) {
        await noteRefusal(context, link, "NeedsSignIn");
        throw error;
      }
    }
    token = await freshAccess(context, link, token);
  }
}

function isExpiry(error: unknown): boolean {
  return error instanceof ProviderFault && error.status === 401;
}

/**
 * Returns an access token that has not expired, and is not the refused one. Of several processes one renews, and the
 * others wait for what it stores: a refresh token works once. Rejects with a `ProviderFault`; a refusal is noted, and
 * the connection then needs a person to sign in.
 */
async function freshAccess(context: ServiceContext, link: Link, refused: string | null): Promise<string> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const row = await context.store.inTenant(link.organisationId, (tx) => findConnection(tx, link.provider));
    if (row === null || row.status !== "Connected") throw new ProviderFault("credentials_refused", "Not connected.");
    const access = openAccess(context, row);
    if (isUsable(context, row, access, refused)) return access.accessToken;
    if (await takeLease(context, row)) return renew(context, row, access);
    await setTimeout(PAUSE);
  }
  throw new ProviderFault("provider_unreachable", "The access could not be renewed in time.");
}

type Usable = Access & { readonly accessToken: string };

function isUsable(
  { clock }: ServiceContext,
  { expires_at: expiresAt }: ConnectionRow,
  access: Access,
  refused: string | null,
): access is Usable {
  const lasts = expiresAt !== null && Date.parse(expiresAt) - AHEAD > clock.now();
  return lasts && access.accessToken !== null && access.accessToken !== refused;
}

/** Takes the right to renew these tokens; false if another process has it, or has renewed them. */
async function takeLease(context: ServiceContext, row: ConnectionRow): Promise<boolean> {
  const now = context.clock.now();
  return change(context, row, { refresh_until: formatInstant(now + LONGEST_RENEWAL) }, formatInstant(now));
}

async function renew(context: ServiceContext, row: ConnectionRow, access: Access): Promise<string> {
  const provider = findProvider(context, row.provider);
  try {
    if (provider === null) throw new ProviderFault("credentials_refused", "The provider is not available.");
    const tokens = await renewed(provider, access);
    const kept = { ...tokens, refreshToken: tokens.refreshToken ?? access.refreshToken };
    await change(context, row, { ...connectedColumns(context, kept, access.own), refresh_until: null });
    return tokens.accessToken;
  } catch (error) {
    const isRefused = error instanceof ProviderFault && error.token === "credentials_refused";
    await change(context, row, { ...(isRefused && NEEDS_SIGN_IN), refresh_until: null });
    throw error;
  }
}

async function renewed(provider: AccountingProvider, { refreshToken, own }: Access): Promise<Tokens> {
  if (own !== null && provider.signInAs !== null) return provider.signInAs(own);
  if (refreshToken !== null) return provider.refresh(refreshToken);
  throw new ProviderFault("credentials_refused", "The provider gave nothing to renew the access with.");
}

/** Changes a connection that still has these tokens; false if it has others. With a time, only if nobody renews then. */
async function change(
  { store }: ServiceContext,
  { organisation_id: organisationId, provider, sealed_access: sealed }: ConnectionRow,
  columns: Updateable<BillingIntegrationTables["billing_connection"]>,
  freeAt?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await store.inTenant(organisationId, (tx) =>
    connections(tx)
      .set(columns)
      .where("provider", "=", provider)
      .where("sealed_access", "=", sealed)
      .$if(freeAt !== undefined, (all) =>
        all.where((of) => of.or([of("refresh_until", "is", null), of("refresh_until", "<", freeAt ?? null)])),
      )
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

function connections(tx: Tx) {
  return tx.withTables<BillingIntegrationTables>().updateTable("billing_connection");
}

/** Notes that a provider refuses tokens that it has just renewed, or the company. */
export async function noteRefusal(context: ServiceContext, link: Link, status: ConnectionStatus): Promise<void> {
  await context.store.inTenant(link.organisationId, (tx) =>
    connections(tx)
      .set({ status, last_error_token: "credentials_refused" })
      .where("provider", "=", link.provider)
      .execute(),
  );
}
