/** The views, each with its address behind "#/". Addresses have ids only: no names, no amounts, no tokens. */
const PATTERNS = {
  organisations: "",
  activity: "activity",
  manyRuns: "pay-runs",
  newOrganisation: "new-organisation",
  access: "access",
  accessChange: "access/:change",
  imports: "organisations/:organisation/imports",
  import: "organisations/:organisation/imports/:import",
  payrolls: "organisations/:organisation",
  submissions: "organisations/:organisation/submissions",
  submission: "organisations/:organisation/submissions/:submission",
  webhooks: "organisations/:organisation/webhooks",
  delivery: "organisations/:organisation/webhooks/:delivery",
  organisationActivity: "organisations/:organisation/activity",
  jobs: "organisations/:organisation/jobs",
  people: "organisations/:organisation/people",
  newPerson: "organisations/:organisation/people/new",
  person: "organisations/:organisation/people/:person",
  personChange: "organisations/:organisation/people/:person/:change",
  award: "organisations/:organisation/people/:person/absences/:award",
  absences: "organisations/:organisation/absences",
  payElements: "organisations/:organisation/pay-elements",
  newPayElement: "organisations/:organisation/pay-elements/new",
  payElement: "organisations/:organisation/pay-elements/:element",
  payments: "organisations/:organisation/payments",
  payees: "organisations/:organisation/payments/payees",
  batch: "organisations/:organisation/payments/:batch",
  journalTemplates: "organisations/:organisation/journal-templates",
  journalTemplate: "organisations/:organisation/journal-templates/:template",
  pensions: "organisations/:organisation/pensions",
  notices: "organisations/:organisation/notices",
  setUp: "organisations/:organisation/set-up",
  setUpChange: "organisations/:organisation/set-up/:change",
  runs: "organisations/:organisation/payrolls/:payroll",
  payroll: "organisations/:organisation/payrolls/:payroll/calendar",
  corrections: "organisations/:organisation/payrolls/:payroll/corrections",
  yearEnd: "organisations/:organisation/payrolls/:payroll/year-end/:year",
  run: "organisations/:organisation/payrolls/:payroll/:year/:period/:supplementary",
  payslips: "organisations/:organisation/payrolls/:payroll/:year/:period/:supplementary/payslips",
  payslip: "organisations/:organisation/payrolls/:payroll/:year/:period/:supplementary/payslips/:employee",
  entry: "organisations/:organisation/payrolls/:payroll/:year/:period/:supplementary/entry",
  runPayments: "organisations/:organisation/payrolls/:payroll/:year/:period/:supplementary/payments",
  journal: "organisations/:organisation/payrolls/:payroll/:year/:period/:supplementary/journal",
  supplementary: "organisations/:organisation/payrolls/:payroll/:year/:period/:supplementary/extra",
  reports: "organisations/:organisation/payrolls/:payroll/:year/:period/:supplementary/reports",
  variance: "organisations/:organisation/payrolls/:payroll/:year/:period/:supplementary/variance",
} as const;

export type ViewName = keyof typeof PATTERNS;

/** The ids of an address without any. */
export const NOWHERE = {
  organisation: "",
  payroll: "",
  year: "",
  period: "",
  supplementary: "",
  employee: "",
  submission: "",
  delivery: "",
  person: "",
  batch: "",
  element: "",
  award: "",
  import: "",
  template: "",
  /** Which of several forms of a record. */
  change: "",
};

/** The ids of an address; those that it does not have are empty. */
export type Ids = Readonly<typeof NOWHERE>;

/** A view and what it is about. */
export interface Place {
  readonly view: ViewName;
  readonly ids: Ids;
}

/** Reads an address; one that is not of a view leads to the organisations. */
export function getPlace(hash: string): Place {
  const parts = hash.replace(/^#?\/?/, "").split("/");
  for (const view of viewNames()) {
    const ids = idsOf(PATTERNS[view].split("/"), parts);
    if (ids !== null) return { view, ids: { ...NOWHERE, ...ids } };
  }
  return { view: "organisations", ids: NOWHERE };
}

/** Writes the address of a view. */
export function formatAddress(view: ViewName, ids: Partial<Ids> = {}): string {
  const given = new Map(Object.entries(ids));
  const parts = PATTERNS[view].split("/").map((part) => (part.startsWith(":") ? given.get(part.slice(1)) : part));
  return `#/${parts.join("/")}`;
}

/** Every view, in the order in which addresses are compared. */
export function* viewNames(): Iterable<ViewName> {
  for (const name in PATTERNS) if (isView(name)) yield name;
}

function isView(name: string): name is ViewName {
  return name in PATTERNS;
}

function idsOf(pattern: readonly string[], parts: readonly string[]): Readonly<Record<string, string>> | null {
  if (pattern.length !== parts.length) return null;
  const ids: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const given = parts[at] ?? "";
    if (part.startsWith(":") && given !== "") ids[part.slice(1)] = given;
    else if (part !== given) return null;
  }
  return ids;
}
