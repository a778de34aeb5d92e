import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Random } from "../../support/random";
import { sized } from "../../support/sized";
import { type TestPlatform, testPlatform } from "../support/platform";
import { type BooksServer, booksServer, type Fate } from "./books/books-server";
import { ourSide, theirSide } from "./books/compare-books";
import {
  type ConnectedBureau,
  connect,
  connectedBureau,
  idOf,
  type Line,
  readable,
  settingsFor,
} from "./books/sample-bureau";

/** Random faults for each provider. */
const FAULTS = sized(12, 200);
const FATES: readonly Fate[] = ["lost before", "lost after", "lost after", "out of order", "limited", "expired"];
/** One request in so many meets a fault. */
const RARITY = 4;

let server: BooksServer;
let platform: TestPlatform;

beforeAll(async () => {
  server = await booksServer();
  platform = await testPlatform(undefined, { settings: settingsFor(server) });
});

afterAll(async () => {
  await platform.stop();
  await server.stop();
});

describe.each(["Xero", "FreeAgent"] as const)("the books of a company in %s", (provider) => {
  const random = new Random(provider === "Xero" ? 22 : 23);
  const documents: string[] = [];
  let bureau: ConnectedBureau;
  let faults = 0;

  beforeAll(async () => {
    bureau = await connectedBureau(platform, provider);
    await connect(bureau.call, provider);
  });

  const pounds = (most: number) => (random.between(1, most) / 100).toFixed(2);
  const taxes = ["STANDARD", "REDUCED", "ZERO", "EXEMPT"];
  const someLines = (): readonly Line[] =>
    Array.from({ length: random.between(1, 5) }, () => ({
      lineAmount: pounds(99_999),
      taxType: taxes[random.between(0, taxes.length - 1)] ?? "STANDARD",
    }));

  /** An invoice; some are credited in part, which is allocated to them, some voided. */
  async function documentsOf(client: string): Promise<readonly string[]> {
    const invoice = await bureau.invoice(client, someLines());
    const wish = random.between(1, 3);
    if (wish === 1) return [invoice];
    if (wish === 2) {
      const note = await bureau.note(client, invoice, [{ lineAmount: "0.01", taxType: "ZERO" }]).catch(() => null);
      if (note !== null) return [invoice, note];
    }
    const note = await bureau.note(client, null, [{ lineAmount: "3.33" }, { lineAmount: "0.34" }]);
    await bureau.data("POST", `${note}/allocations`, { invoiceId: idOf(invoice), amount: "0.01" });
    return [note, invoice];
  }

  function misfortune(): Fate {
    if (faults >= FAULTS || random.between(1, RARITY) > 1) return "answered";
    faults += 1;
    return FATES[random.between(0, FATES.length - 1)] ?? "answered";
  }

  /** Sends documents at the same time, again until the company has them. */
  async function sendAll(paths: readonly string[]): Promise<void> {
    const sent = await Promise.all(paths.map((path) => bureau.sync(path)));
    const left = paths.filter((_, at) => sent[at].syncStatus !== "Synced");
    const refused = sent.filter(({ syncError }) => syncError !== null && !/did not answer|answered 5/.test(syncError));
    expect(refused.map(({ syncError }) => syncError)).toEqual([]);
    if (left.length > 0) await sendAll(left);
  }

  it(`are ours after ${FAULTS} random faults: nothing twice, nothing missing, every total to the penny`, async () => {
    server.fate = misfortune;
    for (let round = 1; faults < FAULTS; round += 1) {
      const client = await bureau.client(`Client ${round}`);
      const paths = [...(await documentsOf(client)), ...(await documentsOf(client))];
      documents.push(...paths);
      await sendAll(paths);
      const [first = ""] = paths;
      const isFree = first.includes("/invoices/") && random.between(1, 3) === 1;
      const voided = isFree ? await bureau.call("POST", `${readable(first)}/void`) : null;
      if (voided?.status === 200) await sendAll([first]);
    }
    server.fate = () => "answered";
    const ours = await Promise.all(documents.map((path) => bureau.read(path)));
    expect(ours.length).toBeGreaterThan(3);
    expect(theirSide(server, provider)).toEqual(
      ourSide(
        ours.map(({ invoiceNumber, creditNoteNumber, status, total, amountCredited, remainingCredit }) => ({
          number: invoiceNumber ?? creditNoteNumber,
          status,
          total,
          credited: amountCredited ?? (Number(total) - Number(remainingCredit)).toFixed(2),
        })),
      ),
    );
    expect(server.violations).toEqual([]);
    const contacts = provider === "Xero" ? server.xero.contacts : server.freeAgent.contacts;
    const names = contacts.map(({ Name, organisation_name: name }) => Name ?? name);
    expect(new Set(names).size).toBe(names.length);
  }, 1_200_000);
});
