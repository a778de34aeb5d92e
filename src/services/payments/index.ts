export { waitingTaxAmounts } from "./owed/tax-owed";
