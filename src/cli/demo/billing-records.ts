import type { Call } from "./demo-caller";

const DEFAULTS = {
  defaultTaxType: "STANDARD",
  vatRegistrationNumber: "GB123456789",
  paymentDetails: "Sample Bank, sort code 08-99-99, account 66374958",
};

const CLIENT = {
  name: "Sample Mill Ltd",
  reference: "MILL",
  email: "accounts@mill.example",
  address: { line1: "2 Sample Road", line2: "Sampletown", postcode: "EC1A 2BB" },
};

const INVOICE = {
  reference: "Payroll for April 2026",
  lineItems: [
    { description: "Payslips", quantity: "12", unitAmount: "4.50" },
    { description: "Year-end work", quantity: "3.5", unitAmount: "45.00" },
  ],
};

/** Enters a client of the demo organisation, with an issued invoice. */
export async function enterBilling(call: Call): Promise<void> {
  await call("PUT", "/v1/billing/finance/finance-defaults", DEFAULTS);
  const { clientId } = await call("POST", "/v1/billing/clients", CLIENT);
  const { invoiceId } = await call("POST", `/v1/billing/clients/${clientId}/invoices`, INVOICE);
  await call("POST", "/v1/billing/invoices/bulk-action", { action: "Issue", invoiceIds: [invoiceId] });
}
