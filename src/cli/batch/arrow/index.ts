export { type ArrowDescription, openArrow } from "./description";
export { batchLoader } from "./load-table";
export { type WrittenBatch, writeBatch } from "./write-batch";
export { ARROW_BEGINNING, footerOf } from "./write-description";
