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
export { XML_LIMITS, type XmlLimits } from "./xml";
