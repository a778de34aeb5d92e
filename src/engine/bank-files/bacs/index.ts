export type { BacsFile, BacsRecord } from "./bacs-file";
export {
  type BacsAccountFacts,
  type BacsFileFacts,
  type BacsPaymentFacts,
  createBacsFile,
} from "./create-bacs-file";
export { readBacsFile } from "./read-bacs-file";
export { writeBacsFile } from "./write-bacs-file";
