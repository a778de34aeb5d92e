export type { BacsAccountFacts, BacsFileFacts, BacsPaymentFacts } from "./bacs-facts";
export type { BacsFile, BacsRecord } from "./bacs-file";
export { createBacsFile } from "./create-bacs-file";
export { readBacsFile } from "./read-bacs-file";
export { writeBacsFile } from "./write-bacs-file";
