import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CONTENTS } from "../../scripts/docs-site/contents";
import { docsPages, nameOf } from "../../scripts/docs-site/pages";
import { searchEntries } from "../../scripts/docs-site/search-entries";
import { searchFor } from "../../src/web/docs/search-for";

const pages = docsPages();
const byFile = new Map(pages.map((page) => [page.file, page]));

it("has every page of docs in the navigation, once", () => {
  const listed = CONTENTS.flatMap((part) => part.pages);
  const written = readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [name.slice(0, -3)] : []));
  expect([...listed].sort()).toEqual([...written, "README"].sort());
});

it("has links only to pages, headings and pictures that there are", () => {
  const broken = pages.flatMap(({ file, html }) =>
    [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, link = ""]) => {
      if (/^https?:/.test(link)) return [];
      const [target = "", name] = link.split("#");
      if (target.startsWith("image-")) return existsSync(`docs/images/${target.slice(6)}`) ? [] : [`${file}: ${link}`];
      const page = byFile.get(target === "" ? file : target);
      const isThere = page !== undefined && (name === undefined || page.html.includes(`id="${name}"`));
      return isThere ? [] : [`${file}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

it("has every operation of the HTTP interface, with each example of its answers", () => {
  const { paths }: { readonly paths: Readonly<Record<string, object>> } = JSON.parse(
    readFileSync("openapi.json", "utf8"),
  );
  const reference = pages.filter(({ file }) => file.startsWith("api-")).map(({ html }) => html);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `<code>${method.toUpperCase()} ${path}</code>`),
  );
  expect(operations.filter((operation) => !reference.some((html) => html.includes(operation)))).toEqual([]);
});

it("finds parts by all words, those with a word in the heading first, and nothing by a word that is nowhere", () => {
  const entries = searchEntries(pages);
  expect(searchFor(entries, "take-home pay gross")[0]?.page).toBe("Net to gross");
  expect(
    searchFor(entries, "  idempotency KEY ").every(({ heading, page, excerpt }) => `${heading}${page}${excerpt}`),
  ).toBe(true);
  expect(searchFor(entries, "idempotency").length).toBeGreaterThan(0);
  expect(searchFor(entries, "zebracrossing pension")).toEqual([]);
  expect(searchFor(entries, "   ")).toEqual([]);
  expect(new Set(entries.map(({ address }) => nameOf(address.split("#")[0] ?? ""))).size).toBe(pages.length);
});
