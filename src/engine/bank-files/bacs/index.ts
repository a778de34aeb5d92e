export type { BacsAccountFacts, BacsFileFacts, BacsPaymentFacts } from "./bacs-facts";
export { cleanText } from "./bacs-facts";
export type { BacsFile, BacsRecord } from "./bacs-file";
export { type ProcessingDay, processingDayOf } from "./banking-days";
export { createBacsFile } from "./create-bacs-file";
export { readBacsFile } from "./read-bacs-file";
export { writeBacsFile } from "./write-bacs-file";
