export { waitingBatches } from "./batches/move-batch";
export { waitingBatchShown } from "./contract/batch-operations";
export { waitingTaxAmounts } from "./owed/tax-owed";
