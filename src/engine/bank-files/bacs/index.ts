export type { BacsAccountFacts, BacsFileFacts, BacsPaymentFacts } from "./bacs-facts";
export type { BacsFile, BacsRecord } from "./bacs-file";
export { cleanText } from "./clean-text";
export { createBacsFile } from "./create-bacs-file";
export { type ProcessingDay, processingDayOf } from "./processing-day";
export { readBacsFile } from "./read-bacs-file";
export { writeBacsFile } from "./write-bacs-file";
