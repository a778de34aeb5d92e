import { mountCopies, type OperationService } from "../contract";
import { mountAllocations } from "./allocations/mount-allocations";
import { clients } from "./clients/clients";
import { mountSettings } from "./clients/mount-settings";
import { mountUnarchive } from "./clients/unarchive";
import { mountCreditNoteParts, mountCreditNotes } from "./credit-notes/mount-credit-notes";
import { mountEmails } from "./emails/mount-emails";
import { accounts } from "./finance/accounts";
import { mountLimits } from "./finance/attachment-limits";
import { mountDefaults } from "./finance/mount-defaults";
import { mountMappings } from "./finance/mount-mappings";
import { taxRates } from "./finance/tax-rates";
import { mountGenerate } from "./generate/mount-generate";
import { mountIntegrations } from "./integrations/mount-integrations";
import { mountInvoiceParts, mountInvoices } from "./invoices/mount-invoices";
import { mountSettling } from "./invoices/mount-settling";
import { ledgerOf } from "./journals/ledger-of";
import { mountImports } from "./lists/mount-imports";
import { mountLists } from "./lists/mount-lists";
import { mountFiles } from "./printing/mount-files";
import { billingMigrations } from "./store/billing-migrations";
import { mountSync } from "./sync/mount-sync";
import { mountFields } from "./templates/mount-fields";
import { mountTemplates } from "./templates/mount-templates";

/** The billing service: clients, their invoices and credit notes, and accounting software. It is in development. */
export const billingService: OperationService = {
  name: "billing",
  migrations: billingMigrations,
  ledgers: ledgerOf,
  mountAround: (environment) => {
    if (environment.hasBilling) mountCopies(environment, "/v1/billing/");
  },
  mount: (context) => {
    if (!context.hasBilling) return;
    mountLists(context);
    mountImports(context);
    clients.mount(context);
    mountUnarchive(context);
    mountSettings(context);
    taxRates.mount(context);
    accounts.mount(context);
    mountDefaults(context);
    mountMappings(context);
    mountTemplates(context);
    mountFields(context);
    mountLimits(context);
    mountGenerate(context);
    mountInvoices(context);
    mountInvoiceParts(context);
    mountSettling(context);
    mountCreditNotes(context);
    mountCreditNoteParts(context);
    mountAllocations(context);
    mountFiles(context);
    mountEmails(context);
    mountIntegrations(context);
    mountSync(context);
  },
};
