import { RULE_ENTRIES } from "../packages/entries";
import { tableRow } from "./api-fields";
import { docText, exportText, isType, type LibraryReader } from "./library-export";
import { type LibraryEntry, type LibraryExport, readLibrary } from "./library-program";
import { renderMarkdown } from "./markdown";
import type { DocsPage } from "./pages";

/** A page of exports: of an entry, or of the types of a large one. */
interface LibraryPage {
  readonly file: string;
  readonly title: string;
  readonly intro: string;
  readonly exports: readonly LibraryExport[];
}

/** Exports of an entry from which on its types have a page of their own. */
const MANY = 200;

/** Returns the pages of each public entry of the library, from its sources. */
export function libraryPages(): readonly DocsPage[] {
  const { checker, entries } = readLibrary();
  const pages = entries.flatMap(pagesOf);
  return pages.map((page) => {
    const { file, title, intro, exports } = page;
    const names = new Map(exports.map(({ name, symbol }) => [symbol.name, name]));
    const reader = {
      checker,
      linkOf: (name: string) => linkFrom(page, pages, name),
      asExported: (text: string) => text.replaceAll(/(?<!")\b\w+\b/g, (word) => names.get(word) ?? word),
    };
    const values = exports.filter(({ symbol }) => !isType(symbol));
    const types = exports.filter(({ symbol }) => isType(symbol));
    const text = [
      `# ${title}`,
      intro,
      overview(values, reader),
      ...partOf("Functions and constants", values, reader),
      ...partOf("Types", types, reader),
    ]
      .filter((part) => part !== "")
      .join("\n\n");
    return { ...renderMarkdown(text, (link) => link), file, title, text, source: null };
  });
}

function pagesOf({ name, exports }: LibraryEntry): readonly LibraryPage[] {
  const file = `library-${name.replace("paypacket/", "")}.html`;
  const intro = `Every export of \`${name}\`, with its docstring.${name === "paypacket/rules" ? rulesOfYears() : ""}`;
  if (exports.length < MANY) return [{ file, title: name, intro, exports }];
  const typesFile = file.replace(".html", "-types.html");
  const values = exports.filter(({ symbol }) => !isType(symbol));
  const types = exports.filter(({ symbol }) => isType(symbol));
  return [
    { file, title: name, intro: `${intro} Its types are on [a page of their own](${typesFile}).`, exports: values },
    { file: typesFile, title: `${name}: types`, intro: `The types of [${name}](${file}).`, exports: types },
  ];
}

function rulesOfYears(): string {
  const years = Object.keys(RULE_ENTRIES).map((entry) => `\`paypacket/${entry}\``);
  return ` Entries of one year export \`rules\` too: ${years.join(", ")}.`;
}

/** The functions and constants with the first sentence of each. */
function overview(values: readonly LibraryExport[], { checker }: LibraryReader): string {
  if (values.length < 2) return "";
  const rows = values.map(({ name, symbol }) => {
    const [sentence = ""] = docText(symbol, checker).split(/(?<=\.)\s|\n\n/);
    return tableRow([`[\`${name}\`](#${name})`, sentence]);
  });
  return ["| Name | |", "| - | - |", ...rows].join("\n");
}

function partOf(title: string, exports: readonly LibraryExport[], reader: LibraryReader): readonly string[] {
  return exports.length === 0 ? [] : [`## ${title}`, ...exports.map((each) => exportText(each, reader))];
}

/** Returns the address of a type: on the same page if it is there, otherwise on the first page that has it. */
function linkFrom(page: LibraryPage, pages: readonly LibraryPage[], name: string): string | null {
  const home = [page, ...pages].find(({ exports }) => exports.some((each) => each.name === name));
  if (home === undefined) return null;
  return home === page ? `#${name}` : `${home.file}#${name}`;
}
