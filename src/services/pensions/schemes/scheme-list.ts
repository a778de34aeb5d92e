import { z } from "@hono/zod-openapi";
import { allowedBases, SCHEME_KINDS } from "../../../engine/pensions";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  idField,
  mountOperation,
  field as of,
  operation,
  refuser,
  resource,
  type ServiceContext,
  withExamples,
} from "../../contract";
import { connections } from "../contract/connection-operations";
import { findProvider } from "../providers/provider-table";
import { ALL_SHOWN, providerShown } from "../providers/shown-provider";
import { findGroups, findSchemes, type GroupRow, type SchemeRow } from "./find-groups";
import { contributionBasis, groups } from "./groups";

const EXAMPLE_DATE = "2026-04-06";
const EXAMPLE_PROVIDER_SCHEMES = "01JZ3V6D4R0000000000000P02";

/** Schemes of the organisation with pension providers. */
export const schemes = resource({
  service: "Pensions",
  name: "pension scheme",
  token: "pension_scheme",
  schema: "PensionScheme",
  path: "/v2/pension/pension-schema",
  table: "pension_scheme",
  key: "id",
  fields: {
    name: of.text(60, "Sample Pension"),
    pensionProviderId: of.text(26, EXAMPLE_PROVIDER_SCHEMES),
    paymentSource: of.optional(of.text(40, "Direct Debit 1"), null),
    dutyStartDate: of.date(EXAMPLE_DATE),
    lastReEnrolmentDate: of.optional(of.date(EXAMPLE_DATE), null),
    externalReferenceId: of.optional(of.text(40, "EMP000123456")),
    isQualifyingScheme: of.fallback(of.flag(true), true),
    schemeKind: of.fallback(of.choice(z.enum(SCHEME_KINDS), "MasterTrust"), "MasterTrust"),
    schemeTaxReference: of.optional(of.text(20, "00123456RA")),
    connectionId: of.optional(of.field(idField(), z.string(), null), null),
  },
  exampleBody: {
    name: "Sample Pension",
    pensionProviderId: EXAMPLE_PROVIDER_SCHEMES,
    dutyStartDate: "2026-04-06",
    externalReferenceId: "EMP000123456",
    schemeTaxReference: "00123456RA",
  },
  description:
    "`externalReferenceId` is the employer's reference in the provider's files. `paymentSource` is required if the provider needs one. `dutyStartDate` is the day on which the employer's duties started. `connectionId` links the scheme with the provider's web service. `schemeKind` is `MasterTrust` unless it is stated, also for schemes entered before 29 November 2026: contributions to a `GroupPersonal` or `Stakeholder` scheme lower the attachable earnings of a `CmsDeo` and a `Dea`, but of no other court order.",
  rules: ({ pensionProviderId, paymentSource, dutyStartDate, lastReEnrolmentDate }, context) => {
    const refuse = refuser(context);
    const provider = findProvider(pensionProviderId);
    if (provider === null) refuse("pensionProviderId", "pension_provider_not_found");
    if (provider?.requiresPaymentSource && paymentSource === null) refuse("paymentSource", "payment_source_required");
    if (lastReEnrolmentDate !== null && lastReEnrolmentDate < dutyStartDate) {
      refuse("lastReEnrolmentDate", "date_before", { limit: dutyStartDate });
    }
  },
  operations: {
    list: {},
    create: {},
    read: {},
    replace: {},
    remove: { summary: "Deletes a pension scheme without groups" },
  },
  sort: ["name"],
  inUse: "Groups belong to this scheme, or a payment payee names it: delete them first.",
  columns: async ({ connectionId, pensionProviderId }, _, { tx }) => {
    if (connectionId !== null) await requireConnection(tx, connectionId, pensionProviderId);
    return {};
  },
  changed: async (_, action, { tx, context, organisationId }) => {
    if (action === "Updated") await context.payrollRuns.markDirty(tx, { organisationId });
  },
});

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

const allowedBasisFields = withExamples({
  contributionBasis: [contributionBasis, "QualifyingEarnings"],
  description: [z.string(), "Earnings between the lower and the upper limit of the pay reference period"],
  minimumEmployerPercentage: [z.string(), "3.00"],
  minimumTotalPercentage: [z.string(), "8.00"],
  requiresCertificate: [z.boolean(), false],
});

const allowedBasis = z.strictObject(allowedBasisFields.shape).openapi("AllowedContributionBasis");

const listAllowedBases = operation({
  ...COMMON,
  id: "listAllowedContributionBases",
  path: "/v2/pension/pension-group/allowed-bases",
  summary: "The contribution bases that a group can have, with their minimums today",
  description: "`requiresCertificate` marks those that an employer must certify.",
  data: z.strictObject({ items: z.array(allowedBasis) }),
  token: "allowed_bases_listed",
  examples: { data: { items: [allowedBasisFields.example] } },
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

/** Refuses a connection that the organisation does not have, or that leads to another provider than the scheme's. */
async function requireConnection(tx: Tx, connectionId: string, pensionProviderId: string): Promise<void> {
  const row = await connections.select(tx).where("connection_id", "=", connectionId).forKeyShare().executeTakeFirst();
  if (row?.pension_provider_id === pensionProviderId) return;
  const token = row === undefined ? "connection_not_found" : "connection_of_other_provider";
  const text =
    row === undefined
      ? "The organisation has no such connection."
      : "The connection leads to another provider than the scheme's.";
  throw invalid([issueAt(["connectionId"], token, null, text)]);
}
