export { findPaymentPayees } from "./owed/payees-owed";
