export { type ContributionBand, type ContributionBands, contributionBands } from "./contribution-bands";
export {
  contributionsOn,
  difference,
  type LetterEarnings,
  type LetterTotals,
  noTotals,
  sum,
  WITHOUT_CONTRIBUTIONS,
  writeBands,
} from "./contributions";
export { directorBasis, readDirectorship } from "./director";
export { explainNi } from "./explain-ni";
export * from "./national-insurance";
export { readNiCategory } from "./ni-category";
export { calculateNi, type DirectorBasis, type NiOutcome, type NiPayment } from "./ni-due";
export { directorTables, type NiTables, niTables } from "./ni-tables";
export { readLetters } from "./read-letters";
export { refuseMixedLetters, refuseUnstatedPeriod } from "./read-ni-payment";
export { lowerEarningsLimitFor, thresholdFor } from "./thresholds";
