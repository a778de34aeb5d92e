import { readXml, type XmlElement } from "../../../../engine/filings/xml";
import { type Clock, formatInstant } from "../../../../platform/ports";
import type { Store, Tx } from "../../../../platform/store";
import { dpsTables } from "../../store/notice-tables";
import { type DpsExchange, DpsFault } from "../exchange";
import { escaped } from "../requests";

const DATA = "https://tpvs.hmrc.gov.uk/dps";
const TOKENS = "https://tpvs.hmrc.gov.uk/dpsauthentication";

interface SandboxOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly organisation: string;
}

const WRONG_PASSWORD = "wrong";
/** Items of one reply at most, whatever is asked for. */
const MOST_ITEMS = 500;

/**
 * Answers as HMRC's service does, from the organisation's own feed: it gives a token, converts a date into a mark, and
 * returns items after a mark. The password "wrong" is not accepted, and the next call fails if that was requested.
 */
export function sandboxExchange({ store, clock, organisation }: SandboxOptions): DpsExchange {
  return async (message) => {
    const read = readXml(message);
    const root = read.ok ? read.value : null;
    const called = root === null ? null : callOf(root);
    if (root === null || called === null) return fault("The message is of no known kind.");
    const next = await store.inTenant(organisation, (tx) => takeFault(tx));
    if (next === "TimeOut") throw new DpsFault("dps_timed_out", "The sandbox does not answer in time, as requested.");
    if (next === "Unavailable") throw new DpsFault("dps_unavailable", "The sandbox does not answer, as requested.");
    if (next === "Unauthorised") return fault("Authentication failed.");
    const answer = await answerTo(called, root);
    if (next === "BrokenXml") return answer.replaceAll("</", "<");
    return next === "CutOff" ? answer.slice(0, answer.lastIndexOf("<")) : answer;
  };

  async function answerTo(called: XmlElement, root: XmlElement): Promise<string> {
    if (called.local === "DPSrequestToken") {
      const isWrong = fieldOf(root, "Password") === WRONG_PASSWORD;
      return isWrong ? fault("Authentication failed.") : tokenReply();
    }
    const head = headOf(called);
    if (called.local === "DPSdate2index") {
      return indexReply(await store.inTenant(organisation, (tx) => markBefore(tx, head, fieldOf(called, "date"))));
    }
    const most = Math.min(head.most, MOST_ITEMS);
    const items = await store.inTenant(organisation, (tx) => itemsAfter(tx, head, { got: head.got, most: most + 1 }));
    return itemsReply(head, {
      items: items.slice(0, most),
      moreData: items.length > most,
      timestamp: formatInstant(clock.now()),
    });
  }
}

const CALLS = new Set(["DPSrequestToken", "DPSretrieve", "DPSdate2index"]);

function callOf(root: XmlElement): XmlElement | null {
  return elementIn(root, (name) => CALLS.has(name));
}

function headOf(called: XmlElement): HeadAsked {
  const number = (name: string) => Number(fieldOf(called, name).replace(/\D/g, "") || "0");
  return {
    service: fieldOf(called, "service"),
    entity: fieldOf(called, "entity"),
    dataType: fieldOf(called, "dataType"),
    vendorId: fieldOf(called, "vendorID"),
    got: number("got"),
    most: number("nItems"),
  };
}

function fieldOf(element: XmlElement, name: string): string {
  const found = elementIn(element, (local) => local === name);
  return found === null
    ? ""
    : found.children
        .filter((child) => typeof child === "string")
        .join("")
        .trim();
}

function elementIn(root: XmlElement, isWanted: (name: string) => boolean): XmlElement | null {
  if (isWanted(root.local)) return root;
  for (const child of root.children) {
    if (typeof child === "string" || !("local" in child)) continue;
    const found = elementIn(child, isWanted);
    if (found !== null) return found;
  }
  return null;
}

interface Feed {
  readonly service: string;
  readonly dataType: string;
}

function rowsOf(tx: Tx, { service, dataType }: Feed) {
  return dpsTables(tx)
    .selectFrom("dps_sandbox_notice")
    .where("service", "=", service as "PAYE")
    .where("data_type", "=", dataType as "P6");
}

/** Returns items of a feed after a mark, in order. */
function itemsAfter(tx: Tx, feed: Feed, { got, most }: { readonly got: number; readonly most: number }) {
  return rowsOf(tx, feed)
    .select(["sequence_number", "xml"])
    .where("sequence_number", ">", got)
    .orderBy("sequence_number")
    .limit(most)
    .execute();
}

/** Returns the greatest number of what was put into a feed before a day; 0 if there is none. */
async function markBefore(tx: Tx, feed: Feed, date: string): Promise<number> {
  const row = await rowsOf(tx, feed)
    .select(({ fn }) => fn.max("sequence_number").as("mark"))
    .where("inserted_on", "<", date)
    .executeTakeFirst();
  return row?.mark ?? 0;
}

/** Returns what the next call shall do, once. */
async function takeFault(tx: Tx): Promise<string | null> {
  const tables = dpsTables(tx);
  const row = await tables.selectFrom("dps_sandbox_state").select("next_call").forUpdate().executeTakeFirst();
  if (row === undefined || row.next_call === null) return null;
  await tables.updateTable("dps_sandbox_state").set({ next_call: null }).execute();
  return row.next_call;
}

/** The head of a request, which the reply repeats. */
interface HeadAsked {
  readonly service: string;
  readonly entity: string;
  readonly dataType: string;
  readonly vendorId: string;
  readonly got: number;
  readonly most: number;
}

interface Items {
  readonly items: readonly { readonly sequence_number: number; readonly xml: string }[];
  readonly moreData: boolean;
  readonly timestamp: string;
}

function itemsReply(head: HeadAsked, { items, moreData, timestamp }: Items): string {
  const fields = {
    Service: head.service,
    EntityType: "EmpRef",
    Entity: head.entity,
    DataType: head.dataType,
    Got: String(head.got),
    NItems: String(head.most),
    VendorID: head.vendorId,
    MoreData: String(moreData),
    HighWaterMark: String(items.at(-1)?.sequence_number ?? head.got),
    NItemsReturned: String(items.length),
    Timestamp: timestamp.slice(0, 19),
  };
  const header = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return soap(
    `<DPSretrieveResponse xmlns="${DATA}"><DPSdata xmlns="http://www.govtalk.gov.uk/taxation/DPSwrapper/1"><DPSheader>${header.join("")}</DPSheader>${items.map(({ xml }) => xml).join("")}</DPSdata></DPSretrieveResponse>`,
  );
}

function indexReply(mark: number): string {
  return soap(
    `<DPSdate2indexResponse xmlns="${DATA}"><DPSdate2indexResult>${mark}</DPSdate2indexResult></DPSdate2indexResponse>`,
  );
}

function tokenReply(): string {
  const assertion =
    '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:1.0:assertion" MajorVersion="1" MinorVersion="1" Issuer="sandbox"></saml:Assertion>';
  return soap(
    `<ns:DPSrequestTokenResponse xmlns:ns="${TOKENS}"><ns:DPSrequestTokenResult>${assertion}</ns:DPSrequestTokenResult></ns:DPSrequestTokenResponse>`,
  );
}

function fault(text: string): string {
  return soap(`<env:Fault><faultcode>env:Client</faultcode><faultstring>${escaped(text)}</faultstring></env:Fault>`);
}

function soap(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${body}</env:Body></env:Envelope>\n`;
}
