import { mountOperation, type ServiceContext } from "../../contract";
import type { ProviderName } from "../integrations/port/accounting-provider";
import type { Books } from "../integrations/port/books";
import { askProvider } from "./ask-provider";
import { knownRecords } from "./known-records";
import * as operations from "./list-operations";

interface Asked {
  readonly organisationId: string;
  readonly query: {
    readonly provider?: ProviderName | undefined;
    readonly pageToken?: string | undefined;
    readonly search?: string | undefined;
  };
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly isLast: boolean;
}

interface Listed {
  readonly externalId: string;
  readonly name: string;
}

/** Returns what asks the provider for a page of a list, before the transaction of the request. */
function pageOf<Item extends Listed>(
  context: ServiceContext,
  route: string,
  ask: (books: Books, page: number, search: string | null) => Promise<Page<Item>>,
) {
  return async ({ organisationId, query: { provider, pageToken, search } }: Asked) => {
    const place = { route, scope: organisationId, filters: { provider, search } };
    const [page] = pageToken === undefined ? [1] : await context.cursors.open(place, pageToken);
    const found = await askProvider(context, { organisationId, provider }, (books) =>
      ask(books, Number(page), search ?? null),
    );
    if (typeof found === "string") return found;
    const paginationToken = found.answer.isLast ? null : await context.cursors.seal(place, [Number(page) + 1]);
    return { ...found, paginationToken };
  };
}

/** Returns a list that providers do not page, searched by us. */
function whole<Item extends Listed>(list: (books: Books) => Promise<readonly Item[]>) {
  return async (books: Books, _: number, search: string | null): Promise<Page<Item>> => {
    const found = await list(books);
    const words = search?.toLowerCase() ?? "";
    return { items: found.filter(({ name }) => name.toLowerCase().includes(words)), isLast: true };
  };
}

const TEXT = "This is what the provider has.";
const NOT_ASKED = "The provider did not answer, or was not asked.";

function notConnected(notConnectedReason: Extract<Awaited<ReturnType<typeof askProvider>>, string>) {
  return { data: { connected: false, notConnectedReason, items: [] }, text: NOT_ASKED };
}

const CONNECTED = { connected: true, notConnectedReason: null };

export function mountLists(context: ServiceContext): void {
  const contacts = pageOf(context, operations.listContacts.path, (books, page, search) => books.contacts(page, search));
  mountOperation(
    context,
    operations.listContacts,
    async (_, tx, found) => {
      if (typeof found === "string") return notConnected(found);
      const { link, answer, paginationToken } = found;
      const ids = answer.items.map(({ externalId }) => externalId);
      const known = await knownRecords(tx, link, "Client", ids);
      const items = answer.items.map(({ externalId, name, email }) => {
        const clientId = known.get(externalId) ?? null;
        return { externalId, name, alreadyImported: clientId !== null, email, clientId };
      });
      return { data: { ...CONNECTED, items }, text: TEXT, paginationToken };
    },
    contacts,
  );

  const rates = pageOf(
    context,
    operations.listRates.path,
    whole((books) => books.rates()),
  );
  mountOperation(
    context,
    operations.listRates,
    async (_, tx, found) => {
      if (typeof found === "string") return notConnected(found);
      const { link, answer } = found;
      const ids = answer.items.map(({ externalId }) => externalId);
      const known = await knownRecords(tx, link, "TaxRate", ids);
      const items = answer.items.map(({ externalId, name, rate }) => {
        const taxType = known.get(externalId) ?? null;
        return { externalId, name, alreadyImported: taxType !== null, rate: percentage(rate), taxType };
      });
      return { data: { ...CONNECTED, items }, text: TEXT };
    },
    rates,
  );

  const accounts = pageOf(
    context,
    operations.listAccounts.path,
    whole((books) => books.accounts()),
  );
  mountOperation(
    context,
    operations.listAccounts,
    async (_, tx, found) => {
      if (typeof found === "string") return notConnected(found);
      const { link, answer } = found;
      const ids = answer.items.map(({ externalId }) => externalId);
      const known = await knownRecords(tx, link, "Account", ids);
      const items = answer.items.map(({ externalId, name, code, type }) => {
        return { externalId, name, alreadyImported: known.has(externalId), code, type };
      });
      return { data: { ...CONNECTED, items }, text: TEXT };
    },
    accounts,
  );
}

/** A rate with the two decimals of ours; one with more keeps them. */
function percentage(rate: string): string {
  const [whole, part = ""] = rate.split(".");
  return `${whole}.${part.padEnd(2, "0")}`;
}
