/** An attribute that is no namespace declaration. */
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

/** What stands inside an element: other elements, text, and instructions; comments are dropped. */
export type XmlNode = XmlElement | XmlInstruction | string;

/** An element as it was read, or as it is about to be written. */
export interface XmlElement {
  /** The name without its prefix. */
  readonly local: string;
  readonly prefix: string;
  readonly namespace: string;
  /** Namespaces that this element declares, by prefix; "" is the default one. */
  readonly declarations: Readonly<Record<string, string>>;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
  /** Where its content was given, as a JSON pointer into a caller's facts; left out for what was read from XML. */
  readonly from?: string;
  /** Where it stands in the text that it was read from, end not included; left out for what is about to be written. */
  readonly span?: readonly [start: number, end: number];
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node === "object" && "local" in node;
}

/** The elements inside an element. */
export function elementsOf(element: XmlElement): readonly XmlElement[] {
  return element.children.filter(isElement);
}

/** The elements at a path of names below an element: "IRheader/Keys/Key". */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element];
  for (const name of path.split("/")) {
    found = found.flatMap((parent) => elementsOf(parent).filter(({ local }) => local === name));
  }
  return found;
}

/** The first element at a path, or null. */
export function elementAt(element: XmlElement, path: string): XmlElement | null {
  return elementsAt(element, path)[0] ?? null;
}

/** The text directly inside an element. */
export function textOf(element: XmlElement): string {
  return element.children.filter((child) => typeof child === "string").join("");
}

/** The text of the first element at a path, or null where there is none. */
export function textAt(element: XmlElement, path: string): string | null {
  const found = elementAt(element, path);
  return found === null ? null : textOf(found);
}

/** The value of an attribute without a prefix, or null. */
export function attributeOf(element: XmlElement, name: string): string | null {
  return element.attributes.find((attribute) => attribute.name === name)?.value ?? null;
}
