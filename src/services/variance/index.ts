export { withCauses } from "./causes/with-causes";
export { USUAL_AMOUNTS, type VarianceAsked } from "./compare/asked";
export { compareTwoRuns } from "./compare/compare-runs";
export {
  comparedAmount,
  compareWith,
  thresholdAmount,
  thresholdPercentage,
  varianceFields,
} from "./contract/variance-schemas";
export { varianceData } from "./mount-variance";
