import { type Failure, type Problem, Reader } from "../../base";
import { FilingFacts } from "../../filing-facts";
import { readXml } from "../xml";
import { ItemReader } from "./item-reader";
import type { Notice, NoticeFeed, Notices } from "./notice";
import { dataTypeNamed, isNoticeItem, readNotice } from "./read-notice";

/** A reply of HMRC's Data Provisioning Service, or one item of it. */
export interface ReadNoticesFacts {
  readonly xml: string;
}

const KNOWN = new Set(["xml"]);
const LARGEST_MARK = Number.MAX_SAFE_INTEGER;

/**
 * Reads tax codes and loan notices: P6, P6B, P9, SL1, SL2, PGL1, PGL2. Every other item becomes a generic notice, with
 * its text and its XML. Nothing is fetched and no entity is expanded.
 *
 * Problems: `malformed_xml` and `unsafe_xml` at "/xml"; `element_not_expected` for a document of another kind;
 * `required` and `text_not_allowed` at a place in the document; `totals_differ` if items are missing. Source: HMRC,
 * Data Provisioning Service.
 */
export function readNotices(facts: ReadNoticesFacts): { readonly ok: true; readonly value: Notices } | Failure {
  const reader = new Reader();
  const read = FilingFacts.read(reader, facts, "", KNOWN);
  if (read !== null && !read.has("xml")) reader.refuse("required", "/xml");
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const text = read.value("xml");
  const document = readXml(text);
  if (!document.ok) return { ok: false, problems: document.problems.map((each) => ({ ...each, path: "/xml" })) };
  const problems: Problem[] = [];
  const root = new ItemReader(document.value, `/${document.value.local}`, problems);
  const value = isNoticeItem(root)
    ? { feed: null, notices: [readNotice(root, text as string, null)] }
    : readReply(root, text as string);
  return problems.length > 0 || value === null ? { ok: false, problems } : { ok: true, value };
}

/** Finds the data element; outer wrappers are optional. */
function readReply(root: ItemReader, text: string): Notices | null {
  const data = findData(root, 4);
  if (data === null) {
    root.refuse("element_not_expected", "", { element: root.element.local });
    return null;
  }
  const header = data.neededChild("DPSheader");
  const feed = header === null ? null : readFeed(header);
  const items = data.children().filter(({ element }) => element.local !== "DPSheader");
  const stated = header?.count("NItemsReturned", LARGEST_MARK) ?? items.length;
  if (stated !== items.length) data.refuse("totals_differ", "", { field: "NItemsReturned", expected: items.length });
  const notices: readonly Notice[] = items.map((item) => readNotice(item, text, feed?.dataType ?? null));
  return { feed, notices };
}

function findData(at: ItemReader, deep: number): ItemReader | null {
  if (at.element.local === "DPSdata") return at;
  if (deep === 0) return null;
  for (const child of at.children()) {
    const found = findData(child, deep - 1);
    if (found !== null) return found;
  }
  return null;
}

function readFeed(header: ItemReader): NoticeFeed {
  const more = header.text("MoreData");
  if (more !== null && !/^(true|false|1|0)$/.test(more)) {
    header.refuse("text_not_allowed", "/MoreData[1]", { element: "MoreData", expected: "true or false" });
  }
  return {
    service: header.text("Service"),
    entity: header.text("Entity"),
    dataType: dataTypeNamed(header.text("DataType")),
    highWaterMark: header.count("HighWaterMark", LARGEST_MARK),
    moreData: more === "true" || more === "1",
  };
}
