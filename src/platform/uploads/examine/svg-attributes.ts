import type { SaxesTagNS } from "saxes";
import { isSafeCss } from "./safe-css";
import { ATTRIBUTES, NEVER_ANIMATED } from "./svg-names";

export const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/** A picture within an image, as base64. */
const PICTURE = /^data:(image\/(?:png|jpeg|webp));base64,([\sA-Za-z0-9+/=]+)$/;

/** Returns the attributes of an element that remain, by name; null if without one of them it must not remain. */
export function cleanAttributes({ local, attributes }: SaxesTagNS): ReadonlyMap<string, string> | null {
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
export function innerPicture(address: string): InnerPicture | null {
  const [, type, data] = PICTURE.exec(address) ?? [];
  if (type !== "image/png" && type !== "image/jpeg" && type !== "image/webp") return null;
  return { type, bytes: Buffer.from(data ?? "", "base64") };
}
