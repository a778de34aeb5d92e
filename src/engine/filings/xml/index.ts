export { canonicalXml } from "./canonical-xml";
export { type ReadXml, readXml, XML_LIMITS, type XmlLimits, xmlDocument } from "./read-xml";
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
