// The entry "paypacket/filings": messages to HMRC and notices from it, statutory forms, bank and pension providers' files.

export * from "./bank-files";
export type { DayNumber } from "./base";
export { FILING_CALCULATIONS, type ListedFiling } from "./filing-calculations";
export * from "./filings";
export * from "./forms";
