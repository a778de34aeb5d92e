export {
  claimRemittances,
  findRemittances,
  type Remittance,
  releaseRemittances,
  settleRemittances,
} from "./remittances/paid-remittances";
