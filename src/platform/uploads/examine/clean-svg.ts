import { SaxesParser, type SaxesTagNS } from "saxes";
import { need, RejectedFile } from "./rejected-file";
import { rewritePicture } from "./rewrite-picture";
import { isSafeCss } from "./safe-css";
import { cleanAttributes, innerPicture, SVG } from "./svg-attributes";
import { DRAWING, ELEMENTS, UNWRAPPED } from "./svg-names";
import { needDrawable, type UsedElement } from "./svg-uses";

const MOST_ELEMENTS = 50_000;
const DEEPEST = 100;

/**
 * Writes an SVG image again with what it draws and moves: without scripts, events, links, descriptions, and anything
 * that is loaded from elsewhere; pictures within it are written again as well. Rejects what is not well-formed, declares
 * entities, or draws nothing by then.
 */
export async function cleanSvg(bytes: Buffer): Promise<Buffer> {
  const cleaner = new SvgCleaner();
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", () => {
    throw new RejectedFile(cleaner.isBegun ? "damaged" : "wrong_type");
  });
  parser.on("doctype", (doctype) => need(!doctype.includes("["), "refers_outside"));
  parser.on("opentag", (tag) => cleaner.open(tag));
  parser.on("closetag", () => cleaner.close());
  parser.on("text", (text) => cleaner.text(text));
  parser.on("cdata", (text) => cleaner.text(text));
  parser.write(textOf(bytes)).close();
  return Buffer.from(await cleaner.result());
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RejectedFile("wrong_type");
  }
}

/** An element that is not closed yet. */
interface OpenElement {
  readonly name: string;
  /** A link is replaced by its contents; what is removed goes with them. */
  readonly fate: "kept" | "unwrapped" | "removed";
}

class SvgCleaner {
  private readonly written: (string | (() => Promise<string>))[] = [];
  private readonly within: OpenElement[] = [];
  private readonly elements: UsedElement[] = [];
  private count = 0;
  private css = "";

  get isBegun(): boolean {
    return this.count > 0;
  }

  open(tag: SaxesTagNS): void {
    need(this.isBegun || (tag.local === "svg" && tag.uri === SVG), "wrong_type");
    this.count += 1;
    need(this.count <= MOST_ELEMENTS && this.within.length < DEEPEST, "draws_too_much");
    const { local: name } = tag;
    const isInside = this.isInside(tag);
    const attributes = isInside && ELEMENTS.has(name) ? cleanAttributes(tag) : null;
    const otherwise = isInside && UNWRAPPED.has(name) ? "unwrapped" : "removed";
    this.within.push({ name, fate: attributes === null ? otherwise : "kept" });
    if (attributes !== null) this.write(name, attributes);
  }

  text(text: string): void {
    const last = this.within.at(-1);
    if (last === undefined || last.fate === "removed") return;
    if (last.name === "style") this.css += text;
    else this.written.push(escaped(text));
  }

  close(): void {
    const last = this.within.pop();
    if (last?.fate !== "kept") return;
    if (last.name === "style" && isSafeCss(this.css)) this.written.push(escaped(this.css));
    if (last.name === "style") this.css = "";
    this.written.push(`</${last.name}>`);
  }

  async result(): Promise<string> {
    need(
      this.elements.some(({ name }) => DRAWING.has(name)),
      "nothing_to_show",
    );
    needDrawable(this.elements);
    let text = "";
    for (const part of this.written) text += typeof part === "string" ? part : await part();
    return text;
  }

  /** Returns whether an element is SVG, and within nothing that is removed. */
  private isInside({ uri }: SaxesTagNS): boolean {
    return uri === SVG && this.within.at(-1)?.fate !== "removed";
  }

  private write(name: string, attributes: ReadonlyMap<string, string>): void {
    const element = { name, depth: this.within.length, id: attributes.get("id"), href: attributes.get("href") };
    this.elements.push(element);
    this.written.push(`<${name}${this.elements.length === 1 ? ` xmlns="${SVG}"` : ""}`);
    for (const [key, value] of attributes) this.written.push(` ${key}="`, cleanValue(key, value), '"');
    this.written.push(">");
  }
}

/** Returns the value of an attribute; one with a picture is written once the picture is. */
function cleanValue(name: string, value: string): string | (() => Promise<string>) {
  const picture = name === "href" ? innerPicture(value) : null;
  if (picture === null) return escaped(value);
  const { type, bytes } = picture;
  return async () => `data:${type};base64,${(await rewritePicture(bytes, type)).toString("base64")}`;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? "");
}
