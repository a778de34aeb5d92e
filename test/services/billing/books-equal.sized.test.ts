import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Random } from "../../support/random";
import { sized } from "../../support/sized";
import { type TestPlatform, testPlatform } from "../support/platform";
import { type BooksServer, booksServer } from "./books/books-server";
import { ourSide, theirSide } from "./books/compare-books";
import { misfortune, sendAll } from "./books/misfortune";
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
  const { fate, isOver } = misfortune(random, FAULTS);

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

  it(`are ours after ${FAULTS} random faults: nothing twice, nothing missing, every total to the penny`, async () => {
    server.fate = fate;
    for (let round = 1; !isOver(); round += 1) {
      const client = await bureau.client(`Client ${round}`);
      const paths = [...(await documentsOf(client)), ...(await documentsOf(client))];
      documents.push(...paths);
      await sendAll(bureau.sync, paths);
      const [first = ""] = paths;
      const isFree = first.includes("/invoices/") && random.between(1, 3) === 1;
      const voided = isFree ? await bureau.call("POST", `${readable(first)}/void`) : null;
      if (voided?.status === 200) await sendAll(bureau.sync, [first]);
    }
    server.fate = () => "answered";
    const ours = await Promise.all(documents.map((path) => bureau.read(path)));
    expect(ours.length).toBeGreaterThan(3);
    expect(theirSide(server, provider)).toEqual(ourSide(ours));
    expect(server.violations).toEqual([]);
    const contacts = provider === "Xero" ? server.xero.contacts : server.freeAgent.contacts;
    const names = contacts.map(({ Name, organisation_name: name }) => Name ?? name);
    expect(new Set(names).size).toBe(names.length);
  }, 1_200_000);
});
