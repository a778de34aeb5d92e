import { SaxesParser, type SaxesTagNS } from "saxes";
import { need, RejectedFile } from "./rejected-file";
import { rewritePicture } from "./rewrite-picture";

/** Elements that draw something. */
const DRAWING = words("circle ellipse image line path polygon polyline rect text use");

/** Elements that remain (SVG 2 and SMIL); all others are removed with their contents. */
const ELEMENTS = new Set([
  ...DRAWING,
  ...words(`animate animateMotion animateTransform clipPath defs feBlend feColorMatrix feComponentTransfer
    feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
    feOffset feTile filter g linearGradient marker mask mpath pattern radialGradient set stop style svg switch
    symbol textPath title tspan`),
]);

/** Elements that are removed while their contents remain: a link is only its text. */
const UNWRAPPED = words("a");

/** Attributes that remain, but that no animation may change. */
const NEVER_ANIMATED = words("href id class style");

/** Attributes that remain; all others are removed. */
const ATTRIBUTES = words(`
  alignment-baseline baseline-shift class clip-path clip-rule clipPathUnits color color-interpolation
  color-interpolation-filters cx cy d direction display dominant-baseline dx dy fill fill-opacity fill-rule filter
  filterUnits flood-color flood-opacity font-family font-size font-stretch font-style font-variant font-weight fx fy fr
  gradientTransform gradientUnits height href id image-rendering in in2 isolation k1 k2 k3 k4 kernelMatrix
  lengthAdjust letter-spacing marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask
  maskContentUnits maskUnits mask-type mix-blend-mode mode offset opacity operator order orient overflow paint-order
  pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio primitiveUnits r radius refX
  refY result rotate rx ry scale shape-rendering slope spreadMethod startOffset stdDeviation stop-color stop-opacity
  stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width style tableValues text-anchor text-decoration text-rendering textLength transform transform-origin type
  unicode-bidi values vector-effect version viewBox visibility width word-spacing writing-mode x x1 x2 y y1 y2
  accumulate additive attributeName attributeType begin by calcMode dur end exponent from amplitude intercept keyPoints
  keySplines keyTimes max min path repeatCount repeatDur restart to`);

/** Rules that remain in a style sheet. */
const RULES = new Set(["keyframes", "-webkit-keyframes", "media", "supports"]);

/** Functions that calculate values, colours and movements, and load nothing. */
const FUNCTIONS = new Set(
  `attr blur brightness calc clamp contrast cubic-bezier drop-shadow grayscale hsl hsla hue-rotate invert lab lch
    linear linear-gradient matrix matrix3d max min not nth-child nth-last-child nth-of-type opacity perspective
    radial-gradient rgb rgba rotate rotate3d rotatex rotatey rotatez saturate scale scale3d scalex scaley sepia skew
    skewx skewy steps translate translate3d translatex translatey translatez var`.split(/\s+/),
);

const OWN_REFERENCE = /url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi;

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/** A picture within an image, as base64. */
const PICTURE = /^data:(image\/(?:png|jpeg|webp));base64,([\sA-Za-z0-9+/=]+)$/;

const MOST_DRAWN = 100_000;

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

/** An element of an image, in the order of the document. */
interface UsedElement {
  readonly name: string;
  /** How many elements it is within, itself included. */
  readonly depth: number;
  readonly id: string | undefined;
  /** The element that it repeats, as "#id". */
  readonly href: string | undefined;
}

/** Rejects an image that repeats elements without end, or more of them than a reader can draw. */
function needDrawable(elements: readonly UsedElement[]): void {
  const places = new Map(elements.map(({ id }, at) => [`#${id}`, at]));
  const drawn = new Map<number, number>();
  const countDrawn = (root: number): number => {
    need(!Number.isNaN(drawn.get(root)), "draws_too_much");
    drawn.set(root, Number.NaN);
    let count = 0;
    for (let at = root; at === root || (elements[at]?.depth ?? 0) > (elements[root]?.depth ?? 0); at += 1) {
      const { name, href = "" } = elements[at] ?? { name: "" };
      const repeated = name === "use" ? places.get(href) : undefined;
      count += 1 + (repeated === undefined ? 0 : (finished(drawn, repeated) ?? countDrawn(repeated)));
      need(count <= MOST_DRAWN, "draws_too_much");
    }
    drawn.set(root, count);
    return count;
  };
  countDrawn(0);
}

/** Returns a count; undefined if it is not made yet, or being made. */
function finished(drawn: ReadonlyMap<number, number>, at: number): number | undefined {
  const count = drawn.get(at);
  return count === undefined || Number.isNaN(count) ? undefined : count;
}

/** Returns the attributes of an element that remain, by name; null if without one of them it must not remain. */
function cleanAttributes({ local, attributes }: SaxesTagNS): ReadonlyMap<string, string> | null {
  const kept = new Map<string, string>();
  for (const { local: name, uri, value } of Object.values(attributes)) {
    if (isKnown(name, uri) && isHarmless(local, name, value)) kept.set(name, value.trim());
  }
  const isEmpty = (local === "use" || local === "image") && !kept.has("href");
  return isEmpty || !mayAnimate(kept.get("attributeName")) ? null : kept;
}

/** Returns whether an animation may change the attribute that it names; one that names none moves its element. */
function mayAnimate(name: string | undefined): boolean {
  return name === undefined || (ATTRIBUTES.has(name) && !NEVER_ANIMATED.has(name));
}

function isKnown(name: string, uri: string): boolean {
  return uri === XLINK ? name === "href" : uri === "" && ATTRIBUTES.has(name);
}

/** Returns whether a value loads nothing: references stay within the file, and an image is its own picture. */
function isHarmless(element: string, name: string, value: string): boolean {
  if (name !== "href") return isSafeCss(value);
  return element === "image" ? PICTURE.test(value) : /^\s*#[\w.:-]+\s*$/.test(value);
}

/** A picture within an image, decoded from its address. */
interface InnerPicture {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly bytes: Buffer;
}

/** Returns the picture of an address; null if the address is a reference. */
function innerPicture(address: string): InnerPicture | null {
  const [, type, data] = PICTURE.exec(address) ?? [];
  if (type !== "image/png" && type !== "image/jpeg" && type !== "image/webp") return null;
  return { type, bytes: Buffer.from(data ?? "", "base64") };
}

/**
 * Returns whether style sheets or values load nothing and run nothing: no escapes, known rules and functions only, and
 * references to the same file. Comments count as well.
 */
function isSafeCss(css: string): boolean {
  const text = css.replaceAll(OWN_REFERENCE, "");
  const functions = [...text.matchAll(/([\w-]+)\s*\(/g)].map(([, name = ""]) => name.toLowerCase());
  const rules = [...text.matchAll(/@\s*([\w-]*)/g)].map(([, name = ""]) => name.toLowerCase());
  return (
    !/[\\<]|\w+script\s*:|-moz-binding|behavior\s*:/i.test(text) &&
    functions.every((name) => FUNCTIONS.has(name) || name === "and") &&
    rules.every((name) => RULES.has(name))
  );
}

/** Words of a text, as a set. */
function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
