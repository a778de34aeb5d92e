import { courtOrderConstants } from "../../../engine/court-orders";
import { invalid } from "../../../platform/http";
import { issuesOfProblems, mountCalculation, type ServiceContext } from "../../contract";
import { listConstantYears, readConstants } from "../contract/constants-operations";

export function mountConstants(context: ServiceContext): void {
  const { rulebook } = context;

  mountCalculation(context, listConstantYears, async () => {
    const items = [...rulebook.subject("court-orders").years];
    return { data: { items }, text: "The tax years are listed." };
  });

  mountCalculation(context, readConstants, async ({ params: { taxYear } }) => {
    const found = courtOrderConstants({ taxYear }, rulebook);
    if (!found.ok) throw invalid(issuesOfProblems(found.problems, new Set(["taxYear"])));
    const { global, orderTypes, cmaProtectedPerDay } = found.value;
    const { remittanceDays, ...others } = global;
    const { fiveDays, dayOfFollowingMonth } = remittanceDays;
    const shown = {
      ...others,
      remittanceDays: { FiveDays: fiveDays, NineteenthOfFollowingMonth: dayOfFollowingMonth },
    };
    const data = { taxYear, global: shown, orderTypes, cmaProtectedPerDay };
    return { data, text: "These are the figures of the tax year." };
  });
}
