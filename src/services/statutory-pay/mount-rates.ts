import { byName, STATUTORY_TYPES } from "../../engine/base";
import { statutoryRates } from "../../engine/statutory-pay/rates";
import { invalid } from "../../platform/http";
import { issuesOfProblems, mountCalculation, type ServiceContext } from "../contract";
import { percentage } from "./calculate/percentage";
import { getStatutoryRates, listRateYears } from "./contract/rates-operations";

export function mountRates(context: ServiceContext): void {
  const { rulebook } = context;

  mountCalculation(context, listRateYears, async () => {
    const items = rulebook.taxYears.filter((taxYear) => statutoryRates({ taxYear }, rulebook).ok);
    return { data: { items }, text: "The tax years are listed." };
  });

  mountCalculation(context, getStatutoryRates, async ({ params: { taxYear } }) => {
    const found = statutoryRates({ taxYear }, rulebook);
    if (!found.ok) throw invalid(issuesOfProblems(found.problems, new Set(["taxYear"])));
    const { weeklyRates, sspEarningsRate, ...rest } = found.value;
    const data = {
      ...rest,
      weeklyRates: byName(STATUTORY_TYPES, (type) => weeklyRates[type].map((each) => ({ ...each }))),
      earningsRelatedRate: percentage(rest.earningsRelatedRate),
      sspEarningsRate: sspEarningsRate === null ? null : percentage(sspEarningsRate),
      recoveryRate: percentage(rest.recoveryRate),
      smallEmployerRecoveryRate: percentage(rest.smallEmployerRecoveryRate),
      smallEmployerCompensationRate: percentage(rest.smallEmployerCompensationRate),
    };
    return { data, text: "These are the rates of the tax year." };
  });
}
