import { byName, STATUTORY_TYPES } from "../../engine/base";
import { statutoryRates } from "../../engine/statutory-pay/rates";
import { notFound } from "../../platform/http";
import { mountCalculation, type ServiceContext } from "../contract";
import { getStatutoryRates, listRateYears } from "./contract/rates-operations";

export function mountRates(context: ServiceContext): void {
  const { rulebook } = context;

  mountCalculation(context, listRateYears, async () => {
    const items = rulebook.taxYears.filter((taxYear) => statutoryRates({ taxYear }, rulebook).ok);
    return { data: { items }, text: "The tax years are listed." };
  });

  mountCalculation(context, getStatutoryRates, async ({ params: { taxYear } }) => {
    const found = statutoryRates({ taxYear }, rulebook);
    if (!found.ok) throw notFound("statutory_rates");
    const { weeklyRates, ...rest } = found.value;
    const rates = byName(STATUTORY_TYPES, (type) => weeklyRates[type].map((each) => ({ ...each })));
    return { data: { ...rest, weeklyRates: rates }, text: "These are the rates of the tax year." };
  });
}
