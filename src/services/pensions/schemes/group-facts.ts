import type { ContributionBasis, PensionType } from "../../../engine";
import { moneyOf, withoutNulls } from "../../contract";
import type { EmployerCap } from "../store/pension-tables";

/** The terms of a group as a request sends them. */
export interface SentTerms {
  readonly pensionType: PensionType;
  readonly contributionBasis: ContributionBasis;
  readonly contributionMode: "Percentage" | "FixedAmount";
  readonly additionalVoluntaryContributionType: PensionType | null;
  readonly employeeFactor: string;
  readonly employerFactor: string;
  readonly nationalInsuranceSavingsFactor: string | null;
  readonly employerContributionCap: EmployerCap | null;
  readonly certificateValidTo: string | null;
}

/** Returns the engine's facts of a group's terms on a day. */
export function groupFacts(sent: SentTerms, date: string) {
  const cap = sent.employerContributionCap;
  return withoutNulls({
    date,
    pensionType: sent.pensionType,
    contributionBasis: sent.contributionBasis,
    contributionMode: sent.contributionMode,
    additionalVoluntaryContributionType: sent.additionalVoluntaryContributionType,
    employeeFactor: sent.employeeFactor,
    employerFactor: sent.employerFactor,
    nationalInsuranceSavingsFactor: sent.nationalInsuranceSavingsFactor,
    employerContributionCap: cap && { amount: moneyOf(cap.amount), per: cap.per },
    certificateValidTo: sent.certificateValidTo,
  });
}
