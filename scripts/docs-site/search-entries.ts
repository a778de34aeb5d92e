import { plainText } from "./markdown";
import type { DocsPage } from "./pages";

/** A part of a page that the search finds: its page, its heading, its address and the beginning of its text. */
interface SearchEntry {
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  readonly text: string;
}

const MOST_LETTERS = 600;
/** Fewer of references, which have a heading for each operation, record and export. */
const FEWER_LETTERS = 240;
const REFERENCES = /^(api|records|library)-/;
/** The HTML in the reference of operations, and its examples. */
const TAGS = /<pre.*?<\/pre>|<\/?(?:section|div|details|summary)\b[^>]*>/gs;

/** Returns the parts of all pages, one for each heading, for the search in the browser. */
export function searchEntries(pages: readonly DocsPage[]): readonly SearchEntry[] {
  return pages.flatMap(({ file, title, text, headings }) => {
    const parts = text
      .replaceAll(TAGS, " ")
      .split(/^#{1,4} .*$/m)
      .slice(1);
    return headings.map(({ id, text: heading }, at) => ({
      page: title,
      heading,
      address: at === 0 ? file : `${file}#${id}`,
      text: plainText(parts[at] ?? "").slice(0, REFERENCES.test(file) ? FEWER_LETTERS : MOST_LETTERS),
    }));
  });
}
