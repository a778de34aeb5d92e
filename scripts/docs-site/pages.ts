import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { apiPages } from "./api-pages";
import { CONTENTS, type DocsPart } from "./contents";
import { libraryPages } from "./library-pages";
import { type RenderedMarkdown, renderMarkdown } from "./markdown";

/** A page of the site. */
export interface DocsPage extends RenderedMarkdown {
  /** Its file: "pensions.html". */
  readonly file: string;
  readonly title: string;
  /** Its Markdown, for the search and for programs. */
  readonly text: string;
  /** The file that its links start from; null if they are those of the site. */
  readonly source: string | null;
}

const README = "README.md";
const FOLDERS = { "docs/tutorials": "tutorial", "docs/adr": "adr", "docs/tasks": "task" } as const;

/**
 * Reads every page: those of `docs`, the references of the library and of the HTTP interface, and what contributors read. The search shows
 * equally good hits in this order.
 */
export function docsPages(): readonly DocsPage[] {
  return [
    ...pagesIn("docs"),
    ...pagesOf([README]),
    ...Object.keys(FOLDERS).flatMap(pagesIn),
    ...apiPages(),
    ...libraryPages(),
  ];
}

function pagesIn(folder: string): readonly DocsPage[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return pagesOf(names.sort().map((name) => posix.join(folder, name)));
}

function pagesOf(paths: readonly string[]): readonly DocsPage[] {
  return paths.map((path) => pageOf(path, readFileSync(path, "utf8")));
}

/** The navigation: parts of `docs`, the reference, and the lists of tasks and decisions. */
export function navigation(pages: readonly DocsPage[]): readonly DocsPart[] {
  const named = (start: string) => pages.flatMap(({ file }) => (file.startsWith(start) ? [nameOf(file)] : []));
  const [start, ...others] = CONTENTS;
  return [
    ...(start === undefined ? [] : [start]),
    { title: "Tutorials", pages: named("tutorial-") },
    ...others,
    { title: "The library", pages: named("library-") },
    { title: "HTTP reference", pages: named("api") },
    { title: "Change Paypacket", pages: [...named("task-"), "adr-README"] },
  ];
}

export function nameOf(file: string): string {
  return file.replace(/\.html$/, "");
}

export function pageOf(path: string, text: string): DocsPage {
  const rendered = renderMarkdown(text, (link) => targetOf(path, link));
  return { ...rendered, file: fileOf(path), title: rendered.headings[0]?.text ?? fileOf(path), text, source: path };
}

/** Returns `llms.txt`: every page of the navigation as a link to its Markdown. */
export function pageList(pages: readonly DocsPage[]): string {
  const titles = new Map(pages.map(({ file, title }) => [nameOf(file), title]));
  const parts = navigation(pages).map(({ title, pages: names }) => {
    const links = names.map((name) => `- [${titles.get(name)}](${name}.md)`);
    return `## ${title}\n\n${links.join("\n")}\n`;
  });
  const intro = "> UK pay exactly as the law and HMRC's specifications say, to the penny, and why.";
  return `# Paypacket\n\n${intro}\n\n${parts.join("\n")}`;
}

const LINK = /(!?)\[([^\]]*)\]\(([^()\s]+)\)/g;

/** Returns the Markdown of a page with links to the Markdown of others, as they are in the built documentation; words alone of other files. */
export function markdownOf({ text, source }: DocsPage): string {
  return text.replaceAll(LINK, (_, mark: string, words: string, link: string) => {
    const target = source === null || /^\w+:/.test(link) ? link : targetOf(source, link);
    return target === null ? words : `${mark}[${words}](${target.replace(/^([\w-]+)\.html(?=#|$)/, "$1.md")})`;
  });
}

/** Returns the file of a page: "adr-0001-money.html" of "docs/adr/0001-money.md". */
function fileOf(path: string): string {
  const prefix = Object.entries(FOLDERS).find(([folder]) => posix.dirname(path) === folder)?.[1];
  const name = posix.basename(path, ".md");
  return `${prefix === undefined ? "" : `${prefix}-`}${name}.html`;
}

/** Returns where a link leads on the site; null for code and examples, which are not on it. */
function targetOf(path: string, link: string): string | null {
  if (link.startsWith("#")) return link;
  const [target = "", name] = link.split("#");
  const place = posix.normalize(posix.join(posix.dirname(path), target));
  if (place.startsWith("docs/images/")) return `image-${posix.basename(place)}`;
  if (place !== README && !(place.startsWith("docs/") && place.endsWith(".md"))) return null;
  return fileOf(place) + (name === undefined ? "" : `#${name}`);
}
