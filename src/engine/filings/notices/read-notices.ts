import { type DefinedFunction, defineFunction, shape } from "../../base";
import { xmlDocument } from "../xml";
import { ItemReader } from "./item-reader";
import type { Notice, NoticeDataType, NoticeFeed, Notices } from "./notice";
import { dataTypeNamed, isNoticeItem, readNotice, unreadNotice } from "./read-notice";

const LARGEST_MARK = Number.MAX_SAFE_INTEGER;
const FACTS = shape.record({
  xml: xmlDocument,
  /** Whether an item that cannot be read becomes a generic notice instead of a problem, so that no item is lost. */
  keepUnreadable: shape.orDefault(shape.flag, false),
});

/** A reply of HMRC's Data Provisioning Service, or one item of it. */
export interface ReadNoticesFacts extends shape.FactsOf<typeof FACTS> {}

/**
 * Reads tax codes and loan notices: P6, P6B, P9, SL1, SL2, PGL1, PGL2. Every other item becomes a generic notice, with
 * its text and its XML. Nothing is fetched and no entity is expanded.
 *
 * Problems: `malformed_xml` and `unsafe_xml` at "/xml"; `element_not_expected` for a document of another kind;
 * `required` and `text_not_allowed` at a place in the document; `totals_differ` if items are missing. Source: HMRC,
 * Data Provisioning Service.
 */
export const readNotices: DefinedFunction<ReadNoticesFacts, Notices> = defineFunction({
  name: "read-notices",
  facts: FACTS,
  work({ xml: { text, root }, keepUnreadable }, { problems }) {
    const item = new ItemReader(root, `/${root.local}`, problems);
    const read = keepUnreadable ? readOrKeep : readNotice;
    return isNoticeItem(item) ? { feed: null, notices: [read(item, text, null)] } : readReply(item, text, read);
  },
});

/** Reads one item; if it cannot be read, it is a generic notice. */
function readOrKeep({ element, path }: ItemReader, document: string, feed: NoticeDataType | null): Notice {
  const item = new ItemReader(element, path, []);
  const notice = readNotice(item, document, feed);
  return item.problems.length === 0 ? notice : unreadNotice(item, document, feed);
}

/** Finds the data element; outer wrappers are optional. */
function readReply(root: ItemReader, text: string, read: typeof readNotice): Notices | undefined {
  const data = findData(root, 4);
  if (data === null) {
    root.refuse("element_not_expected", "", { element: root.element.local });
    return undefined;
  }
  const header = data.neededChild("DPSheader");
  const feed = header === null ? null : readFeed(header);
  const items = data.children().filter(({ element }) => element.local !== "DPSheader");
  const stated = header?.count("NItemsReturned", LARGEST_MARK) ?? items.length;
  if (stated !== items.length) data.refuse("totals_differ", "", { field: "NItemsReturned", expected: items.length });
  const notices: readonly Notice[] = items.map((item) => read(item, text, feed?.dataType ?? null));
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
