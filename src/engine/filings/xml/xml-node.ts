/** An attribute that is not a namespace declaration. */
export interface XmlAttribute {
  /** As written, with its prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly value: string;
}

interface XmlInstruction {
  readonly target: string;
  readonly body: string;
}

/** The content of an element: elements, text and processing instructions; comments are dropped. */
export type XmlNode = XmlElement | XmlInstruction | string;

/** An element, read or about to be written. */
export interface XmlElement {
  /** The name without its prefix. */
  readonly local: string;
  readonly prefix: string;
  readonly namespace: string;
  /** Namespaces that this element declares, by prefix; "" is the default one. */
  readonly declarations: Readonly<Record<string, string>>;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
  /** Where its content was given, as a JSON pointer into the caller's facts; left out if it was read from XML. */
  readonly from?: string;
  /** Its range in the source text, end exclusive; left out for an element about to be written. */
  readonly span?: readonly [start: number, end: number];
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node === "object" && "local" in node;
}

/** Returns the child elements. */
export function getElements(element: XmlElement): readonly XmlElement[] {
  return element.children.filter(isElement);
}

/** Returns the elements at a path of names: "IRheader/Keys/Key". */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element];
  for (const name of path.split("/")) {
    found = found.flatMap((parent) => getElements(parent).filter(({ local }) => local === name));
  }
  return found;
}

/** Returns the first element at a path, or null. */
export function elementAt(element: XmlElement, path: string): XmlElement | null {
  return elementsAt(element, path)[0] ?? null;
}

/** Returns the text directly inside an element. */
export function getText(element: XmlElement): string {
  return element.children.filter((child) => typeof child === "string").join("");
}

/** Returns the text of the first element at a path, or null if there is no such element. */
export function textAt(element: XmlElement, path: string): string | null {
  const found = elementAt(element, path);
  return found === null ? null : getText(found);
}

/** Returns the value of an attribute without a prefix, or null. */
export function attributeOf(element: XmlElement, name: string): string | null {
  return element.attributes.find((attribute) => attribute.name === name)?.value ?? null;
}
