import { z } from "@hono/zod-openapi";
import { type SettlementFacts, settlementAgreement } from "../../engine/benefits";
import { invalid } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  issuesOfProblems,
  money,
  mountOperation,
  operation,
  orElse,
  type RequestWork,
  type ServiceContext,
  stepsShown,
  workingStep,
} from "../contract";
import type { BenefitTables } from "./rows";
import { OF_YEAR, PARAMS, YEAR } from "./tax-year";
import { benefitLaw } from "./value";

const item = z
  .strictObject({
    description: z.string().min(1).max(100),
    isLiable: orElse(z.boolean(), true).openapi({ description: "Whether Class 1 or Class 1A would be due on it." }),
    parts: z
      .array(
        z.strictObject({
          rate: z.string().openapi({ description: "The highest rate of tax that these employees pay." }),
          value: money().openapi({ description: "For all of them together." }),
        }),
      )
      .min(1)
      .max(20),
  })
  .openapi("SettlementItem");

const settlement = z
  .strictObject({
    taxYear: z.int(),
    items: z.array(item),
    rates: z.array(z.strictObject({ rate: z.string(), value: money(), tax: money() })),
    tax: money().openapi({ description: "Grossed up, each rate to the penny." }),
    liable: money(),
    rate: z.string().openapi({ description: "Of Class 1B." }),
    class1B: money(),
    total: money(),
    agreeBy: z.string(),
    payBy: z.string().openapi({ description: "Electronically." }),
    payByPost: z.string(),
    workings: z.array(workingStep),
  })
  .openapi("SettlementAgreement");

const EXAMPLE_ITEMS = [
  { description: "Summer party", isLiable: true, parts: [{ rate: "20%", value: "40000.00" }] },
  { description: "Gifts", isLiable: true, parts: [{ rate: "40%", value: "10000.00" }] },
];
const EXAMPLE: z.input<typeof settlement> = {
  taxYear: 2026,
  items: EXAMPLE_ITEMS,
  rates: [
    { rate: "20%", value: "40000.00", tax: "10000.00" },
    { rate: "40%", value: "10000.00", tax: "6666.67" },
  ],
  tax: "16666.67",
  liable: "66666.67",
  rate: "15%",
  class1B: "10000.00",
  total: "26666.67",
  agreeBy: "2027-07-05",
  payBy: "2027-10-22",
  payByPost: "2027-10-19",
  workings: [],
};

const common = { ...OF_YEAR, path: `${YEAR}/settlement-agreement`, params: PARAMS, data: settlement };

const read = operation({
  ...common,
  id: "getSettlementAgreement",
  summary: "What is owed under the PAYE settlement agreement of a tax year, and by when",
  description: "Tax grossed up by rate, and Class 1B on the liable items and the tax. Without items nothing is owed.",
  token: "settlement_agreement_retrieved",
  examples: { data: EXAMPLE },
});

const replace = operation({
  ...common,
  id: "replaceSettlementAgreement",
  method: "put",
  summary: "Enters the items of the PAYE settlement agreement of a tax year",
  description: "In place of those on record. They are neither benefits of employees nor on form P11D.",
  body: z.strictObject({ items: z.array(item).max(500) }),
  token: "settlement_agreement_saved",
  examples: { body: { items: EXAMPLE_ITEMS }, data: EXAMPLE },
});

export function mountSettlement(context: ServiceContext): void {
  mountOperation(context, read, async ({ params: { taxYear } }, tx) => {
    return { data: await getSettlement(tx, taxYear), text: "This is the PAYE settlement agreement." };
  });
  mountOperation(context, replace, async ({ params: { taxYear }, body, ...work }) => {
    return { data: await save(work, taxYear, body.items), text: "The PAYE settlement agreement is saved." };
  });
}

type Items = SettlementFacts["items"];

async function save({ tx, organisationId, now }: RequestWork, taxYear: number, items: Items) {
  const shown = settle(taxYear, items);
  const saved = { items: JSON.stringify(items), updated_at: now };
  await tx
    .withTables<BenefitTables>()
    .insertInto("benefit_settlement")
    .values({ ...saved, organisation_id: organisationId, tax_year: taxYear })
    .onConflict((conflict) => conflict.columns(["organisation_id", "tax_year"]).doUpdateSet(saved))
    .execute();
  return shown;
}

/** Returns the PAYE settlement agreement of a tax year, without items if nobody has entered any. */
export async function getSettlement(tx: Tx, taxYear: number) {
  const row = await tx
    .withTables<BenefitTables>()
    .selectFrom("benefit_settlement")
    .select("items")
    .where("tax_year", "=", taxYear)
    .executeTakeFirst();
  return settle(taxYear, row?.items ?? []);
}

function settle(taxYear: number, items: Items): z.output<typeof settlement> {
  const made = settlementAgreement({ taxYear, items }, benefitLaw(), { explain: true });
  if (!made.ok) throw invalid(issuesOfProblems(made.problems, new Set(["taxYear", "items"])));
  const { rates, ...owed } = made.value;
  const shown = items.map(({ description, isLiable = true, parts }) => ({
    description,
    isLiable,
    parts: parts.map(({ rate, value }) => ({ rate, value: String(value) })),
  }));
  return { taxYear, items: shown, rates: [...rates], ...owed, workings: stepsShown(made.workings.steps) };
}
