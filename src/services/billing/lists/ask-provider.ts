import { Refused } from "../../../platform/http";
import type { ServiceContext } from "../../contract";
import { findLink, type Link, needLink } from "../integrations/access/find-link";
import { openBooks } from "../integrations/access/open-books";
import type { ProviderName } from "../integrations/port/accounting-provider";
import { ProviderFault, type ProviderFaultToken } from "../integrations/port/ask-for-tokens";
import type { Books } from "../integrations/port/books";
import type { NOT_CONNECTED_REASONS } from "./list-operations";

type NotConnectedReason = (typeof NOT_CONNECTED_REASONS)[number];

interface Asking {
  readonly organisationId: string;
  readonly provider: ProviderName | undefined;
}

const REASONS: Readonly<Record<ProviderFaultToken, NotConnectedReason>> = {
  credentials_refused: "needs_sign_in",
  rate_limited: "rate_limited",
  provider_unreachable: "provider_unavailable",
  provider_refused: "provider_unavailable",
};

/** Asks the connected company outside of any transaction; returns its answer, or why there is none. */
export async function askProvider<Result>(
  context: ServiceContext,
  { organisationId, provider }: Asking,
  ask: (books: Books) => Promise<Result>,
): Promise<{ readonly link: Link; readonly answer: Result } | NotConnectedReason> {
  const link = await context.store.inTenant(organisationId, (tx) => findLink(tx, provider));
  if (link === "accounting_not_linked") return "not_connected";
  if (link === "connection_not_callable") return "needs_sign_in";
  try {
    return { link, answer: await ask(openBooks(context, link)) };
  } catch (error) {
    if (error instanceof ProviderFault) return REASONS[error.token];
    throw error;
  }
}

/** The same for what cannot be done without an answer: refuses 409 or 503. */
export async function needAnswer<Result>(
  context: ServiceContext,
  { organisationId, provider }: Asking,
  ask: (books: Books) => Promise<Result>,
): Promise<{ readonly link: Link; readonly answer: Result }> {
  const link = await context.store.inTenant(organisationId, (tx) => needLink(tx, provider));
  try {
    return { link, answer: await ask(openBooks(context, link)) };
  } catch (error) {
    if (error instanceof ProviderFault) throw toRefusal(error);
    throw error;
  }
}

/** Returns the refusal for a fault of a provider: 409 if the connection is the cause, else 503. */
export function toRefusal({ token, reason, retryAfter }: ProviderFault): Refused {
  if (token === "credentials_refused") {
    return new Refused(409, { token: "connection_not_callable", text: "The provider refuses the connection." });
  }
  const headers: Readonly<Record<string, string>> = retryAfter > 0 ? { "retry-after": String(retryAfter) } : {};
  const text = token === "provider_refused" ? reason : "The provider does not answer: try again later.";
  return new Refused(503, { token: "provider_unavailable", text }, null, headers);
}
