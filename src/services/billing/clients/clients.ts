import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import { asAccount, type Tx } from "../../../platform/store";
import { reachedOrganisations } from "../../administration";
import {
  address,
  addressShown,
  companyNumberField,
  flagQuery,
  idField,
  instantField,
  field as of,
  type RefusalCase,
  type RequestWork,
  resource,
  textField,
} from "../../contract";
import { BILLING } from "../contract/common";
import { SYNC_STATUSES } from "../documents/list-fields";
import { billingDocumentTables } from "../store/document-tables";
import { emailField, vatNumberField } from "./find-client";

const HAS_OPEN_INVOICES: RefusalCase = {
  status: 409,
  token: "client_has_open_invoices",
  when: "Invoices of the client are issued and not settled: have them paid, credited, closed or voided first.",
};

const MOST_ORGANISATIONS = 200;

export const NAME_IN_USE = {
  billing_client_name: {
    token: "name_in_use",
    text: "Another client has this name.",
    when: "Another client, not archived, has this name.",
  },
};

const HIDDEN = {
  status: 404,
  token: "organisation_not_visible",
  when: "`organisationIds` has an organisation that the caller does not reach.",
} as const;

/** Whom the organisation bills, and for whose pay runs. */
export const clients = resource({
  ...BILLING,
  name: "client",
  token: "client",
  schema: "BillingClient",
  path: "/v1/billing/clients",
  table: "billing_client",
  key: "clientId",
  fields: {
    name: of.text(100, "Sample Bakery Ltd"),
    reference: of.optional(of.text(30, "BAKERY")),
    contactFirstName: of.optional(of.text(60, "Sample")),
    contactLastName: of.optional(of.text(60, "Baker")),
    email: of.optional(of.field(emailField(), z.string(), "accounts@sample.example")),
    telephone: of.optional(of.text(35, "01632 960000")),
    address: of.optional(of.document(address, addressShown, null)),
    companyRegistrationNumber: of.optional(of.field(companyNumberField(), z.string(), "01234567")),
    vatNumber: of.optional(of.field(vatNumberField(), z.string(), "GB123456789")),
    organisationIds: of.fallback(of.document(z.array(idField()).max(MOST_ORGANISATIONS), z.array(z.string()), []), []),
    isArchived: of.shown(z.boolean(), false),
    externalContactId: of.shown(z.string().nullable(), null),
    externalUrl: of.shown(z.string().nullable(), null),
    syncStatus: of.shown(z.enum(SYNC_STATUSES), "NotLinked"),
    syncError: of.shown(z.string().nullable(), null),
    lastSyncedAt: of.shown(instantField().nullable(), null),
  },
  exampleBody: {
    name: "Sample Bakery Ltd",
    reference: "BAKERY",
    contactFirstName: "Sample",
    contactLastName: "Baker",
    email: "accounts@sample.example",
    telephone: "01632 960000",
    companyRegistrationNumber: "01234567",
    vatNumber: "GB123456789",
  },
  description: "`organisationIds` are the organisations whose pay runs are billed to the client.",
  operations: {
    list: { description: "`search` finds parts of names, references and email addresses." },
    create: { refusals: [HIDDEN] },
    read: {},
    replace: { refusals: [HIDDEN] },
    remove: {
      summary: "Archives a client; one that never had an invoice or credit note is deleted",
      refusals: [HAS_OPEN_INVOICES],
    },
  },
  sort: ["name"],
  filters: {
    isArchived: {
      schema: flagQuery(),
      where: (isArchived) => sql`is_archived = ${isArchived ?? false}`,
    },
    syncStatus: {
      schema: z.enum(SYNC_STATUSES),
      where: (status) => (status === undefined ? null : sql`sync_status = ${status}`),
    },
    search: {
      schema: textField(100),
      where: (words) => (words === undefined ? null : containing(String(words))),
    },
  },
  unique: NAME_IN_USE,
  archivedIf: "has_documents",
  mayChange: (_, sent, { tx, params: { clientId = "" } }) =>
    sent === null ? refuseOpenInvoices(tx, clientId) : undefined,
  columns: async ({ organisationIds }, _, work) => {
    await requireReached(work, organisationIds);
    return {};
  },
});

function containing(words: string) {
  const part = words.toLowerCase();
  return sql`position(${part} in lower(concat_ws(' ', name, reference, email))) > 0`;
}

/** Refuses organisations that the caller does not reach as if they did not exist. */
async function requireReached({ tx, context, caller }: RequestWork, organisationIds: readonly string[]): Promise<void> {
  if (organisationIds.length === 0) return;
  const reached = await asAccount(tx, caller.accountId, () =>
    reachedOrganisations(context, tx, caller, organisationIds),
  );
  const visible = new Set(reached.map(({ organisationId }) => organisationId));
  const hidden = organisationIds.filter((id) => !visible.has(id));
  if (hidden.length === 0) return;
  const text = "There is no such organisation, or you do not reach it.";
  throw new Refused(404, { token: "organisation_not_visible", text, arguments: { organisationIds: hidden } });
}

/** Refuses 409 `client_has_open_invoices` if something is due on an invoice of a client. */
async function refuseOpenInvoices(tx: Tx, clientId: string): Promise<void> {
  const { count } = await billingDocumentTables(tx)
    .selectFrom("billing_invoice")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("status", "=", "Issued")
    .executeTakeFirstOrThrow();
  const invoiceCount = Number(count);
  if (invoiceCount === 0) return;
  const text = "The client has invoices that are not settled: have them paid, credited, closed or voided first.";
  throw new Refused(409, { token: HAS_OPEN_INVOICES.token, text, arguments: { invoiceCount } });
}
