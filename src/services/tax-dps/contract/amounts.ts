import { previewShown } from "../../pay-runs";

/** Amounts of a payslip's period. */
export const amountsShown = previewShown.shape.forPeriod;
