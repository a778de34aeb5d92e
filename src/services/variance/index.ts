import type { OperationService } from "../contract";
import { mountVariance } from "./mount-variance";

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

/** The variance service: how a pay run differs from an earlier one, and why. */
export const varianceService: OperationService = { name: "variance", migrations: [], mount: mountVariance };
