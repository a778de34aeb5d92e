/** The demo's journal template: journals are made by it when a run is locked. */
export const JOURNAL_TEMPLATE = {
  name: "Monthly journal",
  description: "Xero's UK accounts, pay by department",
  isDefault: true,
  exportPreset: "Xero",
  accountsPreset: "XeroUk",
};

export const JOURNAL_SPLIT = { dimension: "Department", trackingCategory: "Department" };

export const JOURNAL_ACCOUNTS = {
  suspenseAccount: { nominalCode: "9998", nominalName: "Suspense" },
  clearingAccount: { nominalCode: "9999", nominalName: "Payroll clearing" },
};
