// Messages to HMRC, notices from it and its charges. Start at `rti/fps/build-fps.ts`, `notices/apply-notice.ts`.

export * from "./charge";
export * from "./notices";
export * from "./rti";
export {
  attributeOf,
  elementAt,
  elementsAt,
  type ReadXml,
  readXml,
  textAt,
  XML_LIMITS,
  type XmlElement,
  type XmlLimits,
} from "./xml";
