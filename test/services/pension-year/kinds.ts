import type { PayslipFacts } from "../../../src/engine";

/** The terms of a group, as a request sends them and as the library takes them. */
type Terms = Pick<
  NonNullable<PayslipFacts["pension"]>,
  | "pensionType"
  | "contributionBasis"
  | "contributionMode"
  | "employeeFactor"
  | "employerFactor"
  | "nationalInsuranceSavingsFactor"
  | "employerContributionCap"
>;

/** A kind of scheme: its provider's number, its terms, and until when its basis is certified. */
interface Kind {
  readonly provider: string;
  readonly terms: Terms;
  readonly certificateValidTo?: string;
}

const CERTIFIED = { certificateValidTo: "2027-04-30" };

/** Eight kinds of scheme: every basis, every way of taking contributions, both caps, and amounts instead of factors. */
export const KINDS = {
  /** The default group. */
  Qualifying: { provider: "02", terms: terms("ReliefAtSource", "QualifyingEarnings", ["0.05", "0.03"]) },
  NetPay: { provider: "01", terms: terms("NetPayArrangement", "QualifyingEarnings", ["0.045", "0.04"]) },
  Shared: {
    provider: "03",
    terms: {
      ...terms("SalarySacrifice", "QualifyingEarnings", ["0.05", "0.03"]),
      nationalInsuranceSavingsFactor: "0.5",
    },
  },
  Set1: {
    provider: "05",
    ...CERTIFIED,
    terms: {
      ...terms("ReliefAtSource", "PensionablePaySet1", ["0.05", "0.06"]),
      employerContributionCap: { amount: "150.00", per: "Period" },
    },
  },
  Set2: { provider: "06", ...CERTIFIED, terms: terms("NetPayArrangement", "PensionablePaySet2", ["0.05", "0.03"]) },
  Set3: {
    provider: "07",
    ...CERTIFIED,
    terms: {
      ...terms("SalarySacrifice", "PensionablePaySet3", ["0.04", "0.03"]),
      nationalInsuranceSavingsFactor: "1",
    },
  },
  Uncertified: {
    provider: "08",
    terms: {
      ...terms("ReliefAtSource", "PensionablePayUncertified", ["0.06", "0.08"]),
      employerContributionCap: { amount: "2780.00", per: "Year" },
    },
  },
  Fixed: {
    provider: "09",
    terms: {
      ...terms("NetPayArrangement", "QualifyingEarnings", ["150.00", "120.00"]),
      contributionMode: "FixedAmount",
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;

function terms<Type extends Terms["pensionType"], Basis extends Terms["contributionBasis"]>(
  pensionType: Type,
  contributionBasis: Basis,
  [employeeFactor, employerFactor]: readonly [string, string],
) {
  return { pensionType, contributionBasis, employeeFactor, employerFactor };
}
