/** The content of a page: texts by the number of their mark, and what is only decoration. */
export interface PageMarks {
  readonly width: number;
  readonly height: number;
  readonly texts: ReadonlyMap<number, string>;
  readonly decorations: readonly string[];
  /** Text that has no mark. */
  readonly unmarked: string;
  readonly places: readonly Place[];
}

/** The position of a piece of text: the left end of its baseline, and its length. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly text: string;
}

interface Font {
  readonly letters: Letters;
  /** Of each code, in thousandths of the size. */
  readonly widths: readonly number[];
}

/** Returns the object that a field points to. */
export function reference(body: string, key: string): string {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? "";
}

type Letters = ReadonlyMap<string, string>;

export function marksOf(page: string, body: (id: string) => string): PageMarks {
  const fonts = fontsOf(body(reference(page, "Resources")), body);
  const [width, height] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []).slice(1).map(Number);
  const texts = new Map<number, string>();
  const decorations: string[] = [];
  const places: Place[] = [];
  let [unmarked, font, size] = ["", NO_FONT, 0];
  let mark: number | "decoration" | null = null;
  let place = { x: 0, y: 0 };
  for (const [operation] of contentOf(page, body).matchAll(OPERATIONS)) {
    const number = /\/MCID (\d+)/.exec(operation)?.[1];
    if (operation.startsWith("/Artifact")) mark = "decoration";
    else if (operation.endsWith("BDC")) mark = Number(number);
    else if (operation === "EMC") mark = null;
    else if (operation.endsWith("Tf")) {
      const [, name = "", points] = /\/(F\d+) ([\d.]+) Tf/.exec(operation) ?? [];
      font = fonts.get(name) ?? NO_FONT;
      size = Number(points);
    } else if (operation.endsWith("Tm")) {
      const [x = 0, y = 0] = operation.split(" ").slice(4, 6).map(Number);
      place = { x, y };
    } else {
      const text = spell(operation, font.letters);
      places.push({ ...place, width: (widthOf(operation, font.widths) * size) / 1000, size, text });
      if (mark === null) unmarked += text;
      else if (mark === "decoration") decorations.push(text);
      else texts.set(mark, (texts.get(mark) ?? "") + text);
    }
  }
  return { width: width ?? 0, height: height ?? 0, texts, decorations, unmarked, places };
}

const OPERATIONS = /\/\w+ <<[^>]*>> BDC|EMC|\/F\d+ [\d.]+ Tf|[-\d. ]+ Tm|\[[^\]]*\] TJ/g;

function contentOf(page: string, body: (id: string) => string): string {
  const stream = body(reference(page, "Contents"));
  return stream.slice(stream.indexOf("stream\n") + 7, stream.lastIndexOf("\nendstream"));
}

const NO_FONT: Font = { letters: new Map(), widths: [] };

/** Returns the letters of each font of a page by their codes, and their widths. */
function fontsOf(resources: string, body: (id: string) => string): ReadonlyMap<string, Font> {
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const own = body(id as string);
      const descendant = body(/\/DescendantFonts \[(\d+) 0 R\]/.exec(own)?.[1] ?? "");
      const widths = /\/W \[0 \[([^\]]*)\]/.exec(descendant)?.[1] ?? "";
      return [
        name as string,
        { letters: lettersOf(body(reference(own, "ToUnicode"))), widths: widths.split(" ").map(Number) },
      ];
    }),
  );
}

/** Codes move forward by their widths, the numbers between them back. */
function widthOf(operation: string, widths: readonly number[]): number {
  let width = 0;
  for (const [, codes, back] of operation.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
    width -= Number(back ?? 0);
    for (const code of codes?.match(/.{4}/g) ?? []) width += widths[Number.parseInt(code, 16)] ?? 0;
  }
  return width;
}

function lettersOf(table: string): Letters {
  const letters = new Map<string, string>();
  for (const [, first, list] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, units = ""]] of [...(list ?? "").matchAll(/<([^>]*)>/g)].entries()) {
      const code = (Number.parseInt(first as string, 16) + index).toString(16).padStart(4, "0");
      letters.set(code, String.fromCharCode(...units.split(" ").map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return letters;
}

function spell(operation: string, letters: Letters): string {
  const codes = [...operation.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, run]) => (run ?? "").match(/.{4}/g) ?? []);
  // Code 0 is the box shown for a character that a font does not have.
  return codes.map((code) => (code === "0000" ? "\u25af" : (letters.get(code) ?? "\u25af"))).join("");
}
