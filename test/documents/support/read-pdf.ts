import { marksOf, type PageMarks, reference } from "./read-page";

/** One part of the tree that a screen reader reads. */
export interface Part {
  readonly tag: string;
  readonly text: string;
  readonly parts: readonly Part[];
}

export interface ReadPdf {
  readonly pages: readonly PageMarks[];
  readonly document: Part;
  readonly raw: string;
}

/**
 * A small reader of the PDF files that this project writes (uncompressed, one cross-reference table): pages, their
 * letters by each font's own table, and the tree of parts. It shares nothing with the code that writes them.
 */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const raw = Buffer.from(bytes).toString("latin1");
  const objects = objectsOf(raw);
  const body = (id: string) => objects.get(id) ?? "";
  const catalog = body(reference(raw.slice(raw.lastIndexOf("trailer")), "Root"));
  const pageIds = references(body(reference(catalog, "Pages")), "Kids");
  const pages = pageIds.map((id) => marksOf(body(id), body));
  const root = references(body(reference(catalog, "StructTreeRoot")), "K")[0] ?? "";
  const document = partOf(root, body, (pageId, mark) => pages[pageIds.indexOf(pageId)]?.texts.get(mark) ?? "");
  return { pages, document, raw };
}

/** Returns the objects by their numbers, from their offsets in the cross-reference table. */
function objectsOf(raw: string): ReadonlyMap<string, string> {
  const start = Number(/startxref\n(\d+)/.exec(raw)?.[1]);
  const places = [...raw.slice(start).matchAll(/^(\d{10}) \d{5} n/gm)].map(([, place]) => Number(place));
  return new Map(
    places.map((place, index) => {
      const id = String(index + 1);
      if (!raw.startsWith(`${id} 0 obj`, place)) throw new Error(`object ${id} is not where the table says`);
      return [id, raw.slice(place, raw.indexOf("\nendobj", place))];
    }),
  );
}

function references(body: string, key: string): readonly string[] {
  const list = new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(body)?.[1] ?? "";
  return [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => id as string);
}

function partOf(id: string, body: (id: string) => string, textOf: (page: string, mark: number) => string): Part {
  const own = body(id);
  const kids = /\/K \[([^\]]*)\]/.exec(own)?.[1] ?? "";
  const parts = references(own, "K").map((kid) => partOf(kid, body, textOf));
  const marks = kids.replace(/\d+ 0 R/g, "").match(/\d+/g) ?? [];
  const text = marks.map((mark) => textOf(reference(own, "Pg"), Number(mark))).join("");
  return { tag: /\/S \/(\w+)/.exec(own)?.[1] ?? "", text, parts };
}

/** Returns every part, in reading order. */
export function allParts(part: Part): readonly Part[] {
  return [part, ...part.parts.flatMap(allParts)];
}

/** Returns the rows of every table, cell by cell. */
export function tablesOf(part: Part): readonly (readonly (readonly string[])[])[] {
  return allParts(part)
    .filter(({ tag }) => tag === "Table")
    .map(({ parts }) => parts.map((row) => row.parts.map(({ text }) => text)));
}
