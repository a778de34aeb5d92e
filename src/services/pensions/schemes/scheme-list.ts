import { z } from "@hono/zod-openapi";
import { allowedBases } from "../../../engine/pensions";
import { mountOperation, operation, type ServiceContext } from "../../contract";
import { ALL_SHOWN, providerShown } from "../providers/shown-provider";
import { findGroups, findSchemes, type GroupRow, type SchemeRow } from "./find-groups";
import { contributionBasis, groups } from "./groups";
import { schemes } from "./schemes";

const COMMON = { method: "get", service: "Pensions", scope: "organisation" } as const;

const wholeScheme = schemes.shown
  .extend({ pensionProvider: providerShown, pensionGroups: z.array(groups.shown) })
  .openapi("WholePensionScheme");

const [EXAMPLE_PROVIDER] = ALL_SHOWN.slice(2);

const listWholeSchemes = operation({
  ...COMMON,
  id: "listOrganisationPensionSchemes",
  path: "/v2/pension/pension-schema/organisation",
  summary: "All pension schemes of the organisation, with their providers and groups",
  description: "In one response, without pages.",
  data: z.strictObject({ items: z.array(wholeScheme) }),
  token: "pension_schemas_listed",
  examples: {
    data: { items: [{ ...schemes.example, pensionProvider: EXAMPLE_PROVIDER, pensionGroups: [groups.example] }] },
  },
});

const allowedBasis = z
  .strictObject({
    contributionBasis,
    description: z.string(),
    minimumEmployerPercentage: z.string(),
    minimumTotalPercentage: z.string(),
    requiresCertificate: z.boolean(),
  })
  .openapi("AllowedContributionBasis");

const listAllowedBases = operation({
  ...COMMON,
  id: "listAllowedContributionBases",
  path: "/v2/pension/pension-group/allowed-bases",
  summary: "The contribution bases that a group can have, with their minimums today",
  description: "`requiresCertificate` marks those that an employer must certify.",
  data: z.strictObject({ items: z.array(allowedBasis) }),
  token: "allowed_bases_listed",
  examples: {
    data: {
      items: [
        {
          contributionBasis: "QualifyingEarnings",
          description: "Earnings between the lower and the upper limit of the pay reference period",
          minimumEmployerPercentage: "3.00",
          minimumTotalPercentage: "8.00",
          requiresCertificate: false,
        },
      ],
    },
  },
});

/** Mounts the lists whose last word would otherwise be read as an id. */
export function mountSchemeLists(context: ServiceContext): void {
  mountOperation(context, listWholeSchemes, async (_, tx) => {
    const all = await findGroups(tx);
    const items = (await findSchemes(tx)).map((scheme) => whole(scheme, all));
    return { data: { items }, text: "The pension schemes are listed." };
  });
  mountOperation(context, listAllowedBases, async ({ today }) => {
    const found = allowedBases({ date: today }, context.rulebook);
    if (!found.ok) throw new Error("The rule data lack today's minimum contributions.");
    return { data: { items: [...found.value.items] }, text: "The contribution bases are listed." };
  });
}

function whole(scheme: SchemeRow, all: readonly GroupRow[]) {
  const pensionProvider = ALL_SHOWN.find(({ id }) => id === scheme.pension_provider_id);
  if (pensionProvider === undefined) throw new Error("A scheme has a provider.");
  const pensionGroups = all.filter((group) => group.pension_schema_id === scheme.id).map(groups.show);
  return { ...schemes.show(scheme), pensionProvider, pensionGroups };
}
