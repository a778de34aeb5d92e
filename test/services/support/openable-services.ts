import type { OperationService } from "../../../src/services/contract";

interface Openable {
  /** What its operations do not work without: it is opened, too. */
  readonly needs: readonly ServiceName[];
  readonly load: () => Promise<OperationService>;
}

export type ServiceName =
  | "authentication"
  | "administration"
  | "branding"
  | "pay"
  | "employees"
  | "salary"
  | "recurring-items"
  | "benefits"
  | "pay-runs"
  | "variance"
  | "imports"
  | "pensions"
  | "court-orders"
  | "statutory-pay"
  | "holiday"
  | "corrections"
  | "rti"
  | "payslip-files"
  | "year-end"
  | "forms"
  | "payments"
  | "tax-dps"
  | "journals"
  | "billing"
  | "reports"
  | "preview"
  | "jobs"
  | "webhooks"
  | "retention"
  | "sandbox"
  | "to-do";

/** The services in the order in which the installation mounts them. A file that opens some loads no others. */
export const OPENABLE: Readonly<Record<ServiceName, Openable>> = {
  authentication: {
    needs: [],
    load: async () => (await import("../../../src/services/authentication/service")).authenticationService,
  },
  administration: {
    needs: [],
    load: async () => (await import("../../../src/services/administration/service")).administrationService,
  },
  branding: { needs: [], load: async () => (await import("../../../src/services/branding/service")).brandingService },
  pay: { needs: [], load: async () => (await import("../../../src/services/pay/service")).payService },
  employees: {
    needs: ["pay"],
    load: async () => (await import("../../../src/services/employees/service")).employeesService,
  },
  salary: {
    needs: ["employees"],
    load: async () => (await import("../../../src/services/salary/service")).salaryService,
  },
  "recurring-items": {
    needs: ["employees"],
    load: async () => (await import("../../../src/services/recurring-items/service")).recurringItemsService,
  },
  benefits: {
    needs: ["employees"],
    load: async () => (await import("../../../src/services/benefits/service")).benefitsService,
  },
  "pay-runs": {
    needs: ["employees"],
    load: async () => (await import("../../../src/services/pay-runs/service")).payRunsService,
  },
  variance: {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/variance/service")).varianceService,
  },
  imports: {
    needs: ["pay-runs", "benefits"],
    load: async () => (await import("../../../src/services/imports/service")).importsService,
  },
  pensions: {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/pensions/service")).pensionsService,
  },
  "court-orders": {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/court-orders/service")).courtOrdersService,
  },
  "statutory-pay": {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/statutory-pay/service")).statutoryPayService,
  },
  holiday: {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/holiday/service")).holidayService,
  },
  corrections: {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/corrections/service")).correctionsService,
  },
  rti: {
    needs: ["pay-runs", "benefits"],
    load: async () => (await import("../../../src/services/rti/service")).rtiService,
  },
  "payslip-files": {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/payslip-files/service")).payslipFilesService,
  },
  "year-end": {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/year-end/service")).yearEndService,
  },
  forms: { needs: ["pay-runs"], load: async () => (await import("../../../src/services/forms/service")).formsService },
  payments: {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/payments/service")).paymentsService,
  },
  "tax-dps": {
    needs: ["employees"],
    load: async () => (await import("../../../src/services/tax-dps/service")).taxDpsService,
  },
  journals: {
    needs: ["pay-runs"],
    load: async () => (await import("../../../src/services/journals/service")).journalsService,
  },
  billing: {
    needs: ["administration"],
    load: async () => (await import("../../../src/services/billing/service")).billingService,
  },
  reports: {
    needs: ["payments"],
    load: async () => (await import("../../../src/services/reports/service")).reportsService,
  },
  preview: { needs: ["pay"], load: async () => (await import("../../../src/services/preview/service")).previewService },
  jobs: { needs: [], load: async () => (await import("../../../src/services/jobs/service")).jobsService },
  webhooks: { needs: [], load: async () => (await import("../../../src/services/webhooks/service")).webhooksService },
  retention: {
    needs: [],
    load: async () => (await import("../../../src/services/retention/service")).retentionService,
  },
  sandbox: {
    needs: ["webhooks"],
    load: async () => (await import("../../../src/services/sandbox/service")).sandboxService,
  },
  "to-do": {
    needs: ["authentication", "corrections", "payments", "rti", "tax-dps"],
    load: async () => (await import("../../../src/services/to-do/service")).toDoService,
  },
};

const IN_ORDER = Object.keys(OPENABLE) as readonly ServiceName[];

/** Loads services and all that they need, in the order of mounting. */
export function loadServices(names: readonly ServiceName[]): Promise<readonly OperationService[]> {
  const wanted = withNeeds(names);
  return Promise.all(IN_ORDER.filter((name) => wanted.has(name)).map((name) => OPENABLE[name].load()));
}

/** Returns services and all that they need. */
export function withNeeds(names: readonly ServiceName[]): ReadonlySet<ServiceName> {
  return new Set(names.flatMap((name) => [name, ...withNeeds(OPENABLE[name].needs)]));
}
