import { plainText } from "./markdown";
import type { DocsPage } from "./pages";

/** A part of a page that the search finds: its page, its heading, its address and the beginning of its text. */
interface SearchEntry {
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  readonly text: string;
}

/** Letters of a part that are searched: few of references, which have a heading for each operation, record and export. */
const LETTERS = { guide: 3000, decision: 600, reference: 240 } as const;

/** What nobody looks for: HTML, examples, the lines under headings of tables, and headers that most operations accept. */
const NOISE = [
  /<pre.*?<\/pre>/gs,
  /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?>/g,
  /^\|[ |-]+\|$/gm,
  /^\[Headers\].*$/gm,
  /^```.*$/gm,
] as const;

/** The code of a reference, which says in signs what its text says in words. */
const CODE = /^```.*?^```$/gms;

/** Returns the parts of all pages, one for each heading, for the search in the browser. */
export function searchEntries(pages: readonly DocsPage[]): readonly SearchEntry[] {
  return pages.flatMap(({ file, title, text, headings }) => {
    const said = kindOf(file) === "reference" ? text.replaceAll(CODE, " ") : text;
    const searched = NOISE.reduce((left, noise) => left.replaceAll(noise, " "), said);
    const parts = searched.split(/^#{1,4} .*$/m).slice(1);
    return headings.map(({ id, text: heading }, at) => ({
      page: title,
      heading,
      address: at === 0 ? file : `${file}#${id}`,
      text: plainText(parts[at] ?? "").slice(0, LETTERS[kindOf(file)]),
    }));
  });
}

function kindOf(file: string): keyof typeof LETTERS {
  if (/^(api|records|library)\b/.test(file)) return "reference";
  return /^(adr|task)-/.test(file) ? "decision" : "guide";
}
