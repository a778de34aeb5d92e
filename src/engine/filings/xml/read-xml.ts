import { SaxesParser, type SaxesTagNS } from "saxes";
import { itemAt, type Problem, pointerStep, problem, shape } from "../../base";
import type { XmlElement, XmlNode } from "./xml-node";

/** The size limits of a document. */
export interface XmlLimits {
  readonly characters: number;
  readonly depth: number;
  readonly elements: number;
}

/** Enough for a full payment submission of some ten thousand employees; messages are a dozen levels deep. */
export const XML_LIMITS: XmlLimits = { characters: 64_000_000, depth: 40, elements: 2_000_000 };

/** The root element of an XML document, or the first problem in it. */
export type ReadXml =
  | { readonly ok: true; readonly value: XmlElement }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** An element that is not closed yet. */
interface Growing extends XmlElement {
  readonly children: XmlNode[];
  span: readonly [number, number];
}

class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.token);
  }
}

/**
 * Reads an XML document with its namespaces. Refuses document types (and so custom entities), and documents that are
 * too large, too deep or have too many elements. Nothing is ever expanded or fetched.
 *
 * Problems, each at "": `wrong_type`, `malformed_xml` {line, column}, `unsafe_xml` {reason}.
 */
export function readXml(text: unknown, limits: XmlLimits = XML_LIMITS): ReadXml {
  if (typeof text !== "string") return { ok: false, problems: [problem("wrong_type", "", { expected: "string" })] };
  try {
    return { ok: true, value: parse(text, limits) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problems: [error.problem] };
    throw error;
  }
}

function parse(text: string, limits: XmlLimits): XmlElement {
  if (text.length > limits.characters) throw unsafe("size");
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Growing[] = [];
  const roots: XmlElement[] = [];
  let count = 0;
  let start = 0;
  parser.on("doctype", () => {
    throw unsafe("doctype");
  });
  parser.on("error", () => {
    throw new Refused(problem("malformed_xml", "", { line: parser.line, column: parser.column }));
  });
  parser.on("opentagstart", () => {
    start = text.lastIndexOf("<", parser.position - 1);
  });
  parser.on("opentag", (tag) => {
    if (++count > limits.elements) throw unsafe("elements");
    if (open.length >= limits.depth) throw unsafe("depth");
    const element = elementOf(tag, start);
    open.at(-1)?.children.push(element);
    if (open.length === 0) roots.push(element);
    open.push(element);
  });
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed !== undefined) closed.span = [closed.span[0], parser.position];
  });
  const add = (node: XmlNode) => open.at(-1)?.children.push(node);
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("processinginstruction", add);
  parser.write(text).close();
  return itemAt(roots, 0);
}

function unsafe(reason: string): Refused {
  return new Refused(problem("unsafe_xml", "", { reason }));
}

function elementOf(tag: SaxesTagNS, start: number): Growing {
  const attributes = Object.values(tag.attributes).filter(({ name, prefix }) => name !== "xmlns" && prefix !== "xmlns");
  return {
    local: tag.local,
    prefix: tag.prefix,
    namespace: tag.uri,
    declarations: { ...tag.ns },
    attributes: attributes.map(({ name, uri, value }) => ({ name, namespace: uri, value })),
    children: [],
    span: [start, start],
  };
}

/** A document with its text. */
export interface XmlDocument {
  readonly text: string;
  readonly root: XmlElement;
}

const NO_ELEMENT: XmlElement = {
  local: "",
  prefix: "",
  namespace: "",
  declarations: {},
  attributes: [],
  children: [],
};

/** The text of an XML document. */
export const xmlDocument: shape.Shape<string, XmlDocument> = {
  read(reader, value, key, path) {
    const at = path + pointerStep(key);
    const text = typeof value === "string" ? value : "";
    const document = readXml(value);
    if (document.ok) return { text, root: document.value };
    if (value === undefined || value === null) reader.refuse("required", at);
    else for (const { token, arguments: args } of document.problems) reader.refuse(token, at, args);
    return { text, root: NO_ELEMENT };
  },
  schema: () => shape.text.schema(),
};
