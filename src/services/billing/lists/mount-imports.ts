import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import type { Link } from "../integrations/access/find-link";
import type { ProviderName } from "../integrations/port/accounting-provider";
import type { Books } from "../integrations/port/books";
import { needAnswer } from "./ask-provider";
import { importAccount } from "./import-accounts";
import { importClient } from "./import-clients";
import { importRate } from "./import-rates";
import { importData } from "./import-result";
import * as operations from "./list-operations";

interface Identified {
  readonly externalId: string;
}

interface Importing {
  readonly organisationId: string;
  readonly body: { readonly provider?: ProviderName | undefined; readonly externalIds: readonly string[] };
}

type ImportOne<Item> = (
  work: RequestWork,
  link: Link,
  externalId: string,
  item: Item | undefined,
) => Promise<operations.ImportResult>;

/** Returns what fetches the records to import, before the transaction of the request. */
function fetched<Item>(
  context: ServiceContext,
  ask: (books: Books, ids: readonly string[]) => Promise<readonly Item[]>,
) {
  return ({ organisationId, body: { provider, externalIds } }: Importing) =>
    needAnswer(context, { organisationId, provider }, (books) => ask(books, externalIds));
}

/** Imports each record in the order sent, and returns what became of each. */
async function importAll<Item extends Identified>(
  work: RequestWork & Importing,
  { link, answer }: { readonly link: Link; readonly answer: readonly Item[] },
  importOne: ImportOne<Item>,
) {
  const results = [];
  for (const externalId of work.body.externalIds) {
    const item = answer.find((each) => each.externalId === externalId);
    results.push(await importOne(work, link, externalId, item));
  }
  return { data: importData(results), text: "The records are imported." };
}

export function mountImports(context: ServiceContext): void {
  const contacts = fetched(context, (books, ids) => books.contactsOf(ids));
  const rates = fetched(context, (books) => books.rates());
  const accounts = fetched(context, (books) => books.accounts());
  mountOperation(
    context,
    operations.importContacts,
    (work, _, found) => importAll(work, found, importClient),
    contacts,
  );
  mountOperation(context, operations.importRates, (work, _, found) => importAll(work, found, importRate), rates);
  mountOperation(
    context,
    operations.importAccounts,
    (work, _, found) => importAll(work, found, importAccount),
    accounts,
  );
}
