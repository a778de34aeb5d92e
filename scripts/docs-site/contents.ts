/** A part of the navigation: pages of `docs`, by name without ".md". */
export interface DocsPart {
  readonly title: string;
  readonly pages: readonly string[];
}

/** The navigation of the documentation. A test holds that every page is in it once. */
export const CONTENTS: readonly DocsPart[] = [
  {
    title: "Start",
    pages: ["index", "README", "start-developer", "start-clerk", "start-integrator", "start-bureau", "start-operator"],
  },
  {
    title: "Calculate",
    pages: [
      ...[
        "library",
        "json",
        "facts",
        "payslip-sources",
        "salary",
        "pensions",
        "court-orders",
        "sick-pay",
        "family-pay",
        "holiday",
        "benefits",
        "benefits-2027",
      ],
      ...["minimum-wage", "net-to-gross", "corrections", "kernel-abi", "testing"],
    ],
  },
  {
    title: "Pay a small employer",
    pages: ["payroll-file", "preview-page", "welsh", "documents", "what-if", "assistants"],
  },
  { title: "Move and prove", pages: ["compare", "proof", "pairs", "seams"] },
  { title: "Very many people", pages: ["batch", "batch-at-scale"] },
  {
    title: "File and pay",
    pages: ["filings", "filing-facts", "bank-and-provider-files", "journals", "reports", "billing"],
  },
  {
    title: "Integrate",
    pages: [
      ...[
        "for-integrators",
        "first-run",
        "roles",
        "scim",
        "services",
        "services-pay",
        "services-salary",
        "services-pay-runs",
        "several-jobs",
        "moves-between-payrolls",
      ],
      ...["services-payslips", "services-statutory-pay", "services-pensions", "services-court-orders"],
      ...["services-recurring-items", "services-holiday", "services-corrections", "services-variance", "services-rti"],
      ...["services-notices", "services-forms", "services-year-end", "services-payments", "services-journals"],
      ...["services-reports", "services-billing", "webhooks", "imports", "spreadsheets", "uploads", "branding"],
      ...["deprecations"],
    ],
  },
  {
    title: "Operate",
    pages: [
      "run-an-installation",
      "console",
      "console-actions",
      "platform",
      "replicas-and-backups",
      "cells",
      "sizing",
      "security",
      "retention",
      "dependencies-and-licences",
    ],
  },
];
