import { type ContributionBasis, checkGroup, type PensionType } from "../../../engine/pensions";
import { invalid } from "../../../platform/http";
import { issuesOfProblems, moneyOf, type RequestWork, withoutNulls } from "../../contract";
import type { EmployerCap } from "../store/pension-tables";

/** The terms of a group as a request sends them. */
interface SentTerms {
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

/** Refuses terms that the law or the scheme does not allow, with everything that is wrong. */
export function checkGroupTerms(sent: SentTerms, { context, today }: RequestWork): void {
  const cap = sent.employerContributionCap;
  const facts = {
    date: today,
    pensionType: sent.pensionType,
    contributionBasis: sent.contributionBasis,
    contributionMode: sent.contributionMode,
    additionalVoluntaryContributionType: sent.additionalVoluntaryContributionType,
    employeeFactor: sent.employeeFactor,
    employerFactor: sent.employerFactor,
    nationalInsuranceSavingsFactor: sent.nationalInsuranceSavingsFactor,
    employerContributionCap: cap && { amount: moneyOf(cap.amount), per: cap.per },
    certificateValidTo: sent.certificateValidTo,
  };
  const checked = checkGroup(withoutNulls(facts), context.rulebook);
  if (!checked.ok) throw invalid(issuesOfProblems(checked.problems, new Set(Object.keys(facts))));
}
