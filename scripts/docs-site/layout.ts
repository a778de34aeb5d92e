import type { DocsPart } from "./contents";
import { escapeHtml } from "./markdown";
import { type DocsPage, nameOf } from "./pages";

/** What every page shows beside its own text. */
interface Frame {
  readonly parts: readonly DocsPart[];
  readonly titles: ReadonlyMap<string, string>;
}

/** The script of the forms that try operations. */
const OPERATIONS = `
<script type="module" src="operations.js"></script>`;

/** Returns a whole page: search, navigation, text, and the headings on it. */
export function layout(page: DocsPage, { parts, titles }: Frame): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} - Paypacket</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style-docs.css">
<script type="module" src="search.js"></script>${page.file.startsWith("api") ? OPERATIONS : ""}
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="brand" href="index.html">Paypacket</a>
<a class="to-contents" href="#contents">Contents</a>
<search>
<label for="query">Search the documentation</label>
<input id="query" type="search" autocomplete="off" spellcheck="false">
<div id="found" role="status"></div>
<ol id="hits"></ol>
</search>
</header>
<div class="columns">
<main id="text" tabindex="-1">
${page.html}
</main>
<nav class="contents" id="contents" aria-label="Documentation" tabindex="-1">
${parts.map((part) => partOf(part, page, titles)).join("\n")}
</nav>
${onThisPage(page)}
</div>
</body>
</html>
`;
}

function partOf({ title, pages }: DocsPart, page: DocsPage, titles: Frame["titles"]): string {
  const isOpen = pages.includes(nameOf(page.file)) || title === "Start";
  const links = pages.map((name) => {
    const here = `${name}.html` === page.file ? ' aria-current="page"' : "";
    return `<li><a href="${name}.html"${here}>${escapeHtml(titles.get(name) ?? name)}</a></li>`;
  });
  return `<details${isOpen ? " open" : ""}><summary>${escapeHtml(title)}</summary><ul>${links.join("")}</ul></details>`;
}

function onThisPage({ headings }: DocsPage): string {
  const parts = headings.filter(({ depth }) => depth === 2);
  if (parts.length < 2) return "";
  const links = parts.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join("");
  return `<nav class="here" aria-label="On this page"><p>On this page</p><ul>${links}</ul></nav>`;
}
