import { shape } from "../../base";
import { SHARES, type Share, wholeShare } from "./pay-row";

/** What the employer owes or gets back for a pay run, in pence. */
export interface ReadCharges {
  readonly apprenticeshipLevy: number;
  readonly employmentAllowance: number;
  readonly statutoryRecovery: number;
  readonly shares: readonly Share[];
}

/** A negative amount corrects one of an earlier pay run. */
const AMOUNT = shape.optional(shape.amount(), 0);

const CHARGES_OF_RUN = shape.record({
  apprenticeshipLevy: AMOUNT,
  /** Reduces employer National Insurance. */
  employmentAllowance: AMOUNT,
  statutoryRecovery: AMOUNT,
  /** The departments that bear them; none when left out. */
  departments: shape.optional(SHARES, null),
});

/** What the employer owes or gets back for the whole pay run. */
export interface EmployerCharges extends shape.FactsOf<typeof CHARGES_OF_RUN> {}

const NONE: ReadCharges = {
  apprenticeshipLevy: 0,
  employmentAllowance: 0,
  statutoryRecovery: 0,
  shares: wholeShare(null),
};

export const CHARGES = shape.orDefault(
  shape.converted(
    CHARGES_OF_RUN,
    ({ departments, apprenticeshipLevy, employmentAllowance, statutoryRecovery }): ReadCharges => ({
      apprenticeshipLevy,
      employmentAllowance,
      statutoryRecovery,
      shares: departments ?? wholeShare(null),
    }),
  ),
  NONE,
);
