// The entry "paypacket/filings": what is told to the authority and to employees, and what the authority tells.

export * from "./forms";
export * from "./rti";
export { XML_LIMITS, type XmlLimits } from "./xml";
