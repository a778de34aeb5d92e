// The entry "paypacket/filings": what is told to the authority and to employees, and what the authority tells.

export * from "./bacs";
export * from "./forms";
export {
  type BankAccountCheck,
  type BankAccountFacts,
  checkBankAccount,
  type ModulusRow,
  type ModulusTable,
  type ModulusTableFacts,
  PUBLISHED_ROWS,
  readModulusTable,
} from "./modulus";
export * from "./notices";
export * from "./provider-files";
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
