import { isElement, type XmlAttribute, type XmlElement, type XmlNode } from "./xml-node";

const IN_TEXT: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };
const IN_ATTRIBUTE: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

type Namespaces = Readonly<Record<string, string>>;

/**
 * Writes an element as inclusive Canonical XML 1.0 without comments, as a document of its own with the namespaces that
 * it inherits. Source: W3C, Canonical XML Version 1.0.
 *
 * @param inherited the namespaces in scope at the element, by prefix
 */
export function canonicalXml(element: XmlElement, inherited: Namespaces): string {
  const parts: string[] = [];
  write({ ...element, declarations: { ...inherited, ...element.declarations } }, {}, parts);
  return parts.join("");
}

function write(node: XmlNode, above: Namespaces, parts: string[]): void {
  if (typeof node === "string") parts.push(escapeText(node));
  else if (isElement(node)) writeElement(node, above, parts);
  else parts.push(`<?${node.target}${node.body === "" ? "" : ` ${node.body}`}?>`);
}

function writeElement(element: XmlElement, above: Namespaces, parts: string[]): void {
  const name = element.prefix === "" ? element.local : `${element.prefix}:${element.local}`;
  const declared = Object.entries(element.declarations).filter(([prefix, uri]) => (above[prefix] ?? "") !== uri);
  parts.push("<", name);
  for (const [prefix, uri] of declared.sort(byFirst)) {
    parts.push(prefix === "" ? " xmlns" : ` xmlns:${prefix}`, '="', escapeAttribute(uri), '"');
  }
  for (const attribute of [...element.attributes].sort(byNamespaceAndName)) {
    parts.push(" ", attribute.name, '="', escapeAttribute(attribute.value), '"');
  }
  parts.push(">");
  const inside = declared.length === 0 ? above : { ...above, ...element.declarations };
  for (const child of element.children) write(child, inside, parts);
  parts.push("</", name, ">");
}

function byFirst([one]: [string, string], [other]: [string, string]): number {
  return compare(one, other);
}

function byNamespaceAndName(one: XmlAttribute, other: XmlAttribute): number {
  return compare(one.namespace, other.namespace) || compare(localName(one), localName(other));
}

function localName({ name }: XmlAttribute): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Compares by code point, as the standard requires; these names have no characters beyond the basic plane. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Escapes text for Canonical XML. */
function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => IN_TEXT[character] ?? character);
}

/** Escapes an attribute value for Canonical XML. */
function escapeAttribute(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (character) => IN_ATTRIBUTE[character] ?? character);
}
