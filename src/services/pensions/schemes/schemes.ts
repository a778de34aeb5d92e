import { z } from "@hono/zod-openapi";
import { SCHEME_KINDS } from "../../../engine/pensions";
import { idField, field as of, refuser, resource } from "../../contract";
import { requireConnection } from "../connections/find-connection";
import { findProvider } from "../providers/provider-table";

const EXAMPLE_DATE = "2026-04-06";
const EXAMPLE_PROVIDER = "01JZ3V6D4R0000000000000P02";

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
    pensionProviderId: of.text(26, EXAMPLE_PROVIDER),
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
    pensionProviderId: EXAMPLE_PROVIDER,
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
