import { Marked, type Tokens } from "marked";

/** A heading of a page, with the name that links have for it. */
export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly id: string;
}

/** A page's HTML and its headings, of which the first is its title. */
export interface RenderedMarkdown {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Returns the address of what a page links to on the site; null for a file that is not on it. */
export type LinkTarget = (link: string) => string | null;

/** Renders Markdown as GitHub shows it: headings with names, tables that can be scrolled, names of fields that break after a dot. */
export function renderMarkdown(text: string, targetOf: LinkTarget): RenderedMarkdown {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text: raw }: Tokens.Heading) {
        const plain = plainText(raw);
        const id = uniqueName(plain, taken);
        headings.push({ depth, text: plain, id });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const target = /^https?:/.test(href) ? href : targetOf(href);
        return target === null ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`;
      },
      image({ href, text: alternative }: Tokens.Image) {
        return `<img src="${escapeHtml(targetOf(href) ?? href)}" alt="${escapeHtml(alternative)}" loading="lazy">`;
      },
      code({ text: code }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escapeText(code)}</code></pre>\n`;
      },
    },
    hooks: {
      postprocess: (html: string) =>
        html
          .replaceAll(/\n(?=<\/?t[hrd])/g, "")
          .replaceAll(/(?<=<td><code>)[\w.[\]]+(?=<\/code>)/g, (name) => name.replaceAll(".", ".<wbr>"))
          .replaceAll(/<th( align="\w+")?><\/th>/g, "<td></td>")
          .replaceAll("<table>", '<div class="scroller" role="group" aria-label="Table" tabindex="0"><table>')
          .replaceAll("</table>", "</table></div>"),
    },
  });
  const html = marked.parse(text, { async: false });
  return { html, headings };
}

/** Escapes the value of an attribute. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}

/** Escapes text between tags, where quotation marks may stay: examples are full of them. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Returns Markdown without its marks: what is read aloud and searched. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*|#>]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Returns the name of a heading as GitHub forms it, so that links of the files are right on both. */
function uniqueName(text: string, taken: Map<string, number>): string {
  const name = text
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
  const times = taken.get(name) ?? 0;
  taken.set(name, times + 1);
  return times === 0 ? name : `${name}-${times}`;
}
