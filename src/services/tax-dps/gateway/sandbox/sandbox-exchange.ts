import { readXml, type XmlElement } from "../../../../engine/filings/xml";
import { type Clock, instantOf } from "../../../../platform/ports";
import type { Store } from "../../../../platform/store";
import { type DpsExchange, DpsFault } from "../exchange";
import { itemsAfter, markBefore, takeFault } from "./feed";
import { fault, type HeadAsked, indexReply, itemsReply, tokenReply } from "./replies";

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
      timestamp: instantOf(clock.now()),
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
