import { pointerStep, shape } from "../../base";
import { readXml } from "./read-xml";
import type { XmlElement } from "./xml-node";

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
