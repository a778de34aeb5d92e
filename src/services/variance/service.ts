import type { OperationService } from "../contract";
import { mountVariance } from "./mount-variance";

/** The variance service: how a pay run differs from an earlier one, and why. */
export const varianceService: OperationService = { name: "variance", migrations: [], mount: mountVariance };
