import type { ServiceContext } from "../../../contract";
import type { Books, BooksCall } from "../port/books";
import { providerCaller } from "../port/call-provider";
import { ProviderFault } from "../port/provider-fault";
import { findProvider } from "../provider-of";
import type { Link } from "./find-link";
import { freshAccess, noteRefusal } from "./fresh-access";

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

/** Sends with an access token, and again with a renewed one if it has expired meanwhile. */
async function withAccess<Result>(
  context: ServiceContext,
  link: Link,
  send: (accessToken: string) => Promise<Result>,
): Promise<Result> {
  const first = await freshAccess(context, link, null);
  try {
    return await send(first);
  } catch (error) {
    if (!isExpiry(error)) throw error;
  }
  const second = await freshAccess(context, link, first);
  try {
    return await send(second);
  } catch (error) {
    if (isExpiry(error)) await noteRefusal(context, link, "NeedsSignIn");
    throw error;
  }
}

function isExpiry(error: unknown): boolean {
  return error instanceof ProviderFault && error.status === 401;
}
