// Messages to HMRC and notices from it. Start at `rti/fps/build-fps.ts`, `notices/apply-notice.ts`.

export * from "./notices";
export * from "./rti";
export {
  elementAt,
  elementsAt,
  type ReadXml,
  readXml,
  textAt,
  XML_LIMITS,
  type XmlElement,
  type XmlLimits,
} from "./xml";
