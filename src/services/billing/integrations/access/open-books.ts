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
