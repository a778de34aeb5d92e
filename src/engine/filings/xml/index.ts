export { canonicalXml } from "./canonical-xml";
export { XML_LIMITS, type XmlLimits } from "./limits";
export { type ReadXml, readXml } from "./read-xml";
export { xmlDocument } from "./xml-document";
export {
  attributeOf,
  elementAt,
  elementsAt,
  getElements,
  getText,
  isElement,
  textAt,
  type XmlElement,
} from "./xml-node";
