import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AccountNames, AccountToName } from "../../../src/services/contract";

/** A server that knows whose accounts are, and a client of it for the port of the platform. */
export interface NamesStandIn {
  readonly names: AccountNames;
  /** Holders by sort code and account number. */
  readonly holders: Map<string, string>;
  /** Fails every request while it is true. */
  isDown: boolean;
  readonly close: () => Promise<void>;
}

const NOT_FOUND = 404;
const DOWN = 503;
const RESULTS = { matched: "Match", partial_match: "CloseMatch", not_matched: "NoMatch" } as const;

/**
 * Starts a stand-in for Confirmation of Payee. Request and `matched` are those of a published description
 * (Acquired.com, "Confirmation of Payee"): scheme, account name, number, sort code and type. The names of the other results
 * are ours; the scheme has a match, a close match, no match, and that the account could not be checked.
 */
export async function namesStandIn(): Promise<NamesStandIn> {
  const holders = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
    const holder = holders.get(`${sent.sort_code} ${sent.account_number}`);
    const isWrong = request.url !== "/tools/confirmation-of-payee" || sent.scheme !== "faster_payments";
    response.writeHead(standIn.isDown ? DOWN : isWrong ? NOT_FOUND : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ status: holder === undefined ? "unavailable" : matched(holder, sent.account_name) }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const standIn: NamesStandIn = {
    holders,
    isDown: false,
    names: { match: (accounts) => Promise.all(accounts.map((each) => ask(port, each))) },
    close: () => new Promise((done) => server.close(() => done())),
  };
  return standIn;
}

/** Names match without regard to case and titles; a name that shares its last word is close. */
function matched(holder: string, name = ""): keyof typeof RESULTS {
  const words = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/\b(mr|mrs|ms|dr)\b/g, "")
      .trim()
      .split(/\s+/);
  const [one, other] = [words(holder), words(name)];
  if (one.join(" ") === other.join(" ")) return "matched";
  return one.at(-1) === other.at(-1) ? "partial_match" : "not_matched";
}

async function ask(port: number, { sortCode, accountNumber, accountName }: AccountToName) {
  const body = {
    scheme: "faster_payments",
    account_name: accountName,
    sort_code: sortCode,
    account_number: accountNumber,
    account_type: "personal",
  };
  const answer = await fetch(`http://127.0.0.1:${port}/tools/confirmation-of-payee`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Confirmation of Payee: ${answer.status}`);
  const { status } = (await answer.json()) as { readonly status: string };
  return status in RESULTS ? RESULTS[status as keyof typeof RESULTS] : "NotChecked";
}
