export { type ArrowDescription, batchLoader, openArrow } from "./load-table";
export { type WrittenBatch, writeBatch } from "./write-batch";
export { ARROW_BEGINNING, getArrowFooter } from "./write-description";
