import type { OperationService } from "../contract";
import { clients } from "./clients/clients";
import { mountUnarchive } from "./clients/unarchive";
import { taxRates } from "./finance/tax-rates";
import { billingMigrations } from "./store/billing-migrations";

/** The billing service: clients, their invoices and credit notes, and accounting software. It is in development. */
export const billingService: OperationService = {
  name: "billing",
  migrations: billingMigrations,
  mount: (context) => {
    if (!context.hasBilling) return;
    clients.mount(context);
    mountUnarchive(context);
    taxRates.mount(context);
  },
};
