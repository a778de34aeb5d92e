import { docsRoutes } from "../../platform/docs";
import type { Service } from "../../platform/installation";
import type { Migration } from "../../platform/store";
import { accessMigrations } from "../access";
import { administrationService } from "../administration/service";
import { authenticationService } from "../authentication/service";
import { billingService } from "../billing/service";
import { brandingService } from "../branding/service";
import { changeMigrations, type OperationService, type ServiceContext } from "../contract";
import { correctionsService } from "../corrections/service";
import { courtOrdersService } from "../court-orders/service";
import { countByPayroll } from "../employees";
import { employeesService } from "../employees/service";
import { formsService } from "../forms/service";
import { holidayService } from "../holiday/service";
import { importsService } from "../imports/service";
import { jobsService } from "../jobs/service";
import { journalsService } from "../journals/service";
import { readTaxReferences } from "../pay";
import { payService } from "../pay/service";
import { payRunsService } from "../pay-runs/service";
import { findPaymentPayees } from "../payments";
import { paymentsService } from "../payments/service";
import { payslipFilesService } from "../payslip-files/service";
import { pensionsService } from "../pensions/service";
import { previewService } from "../preview/service";
import { recurringItemsService } from "../recurring-items/service";
import { reportsService } from "../reports/service";
import { retentionService } from "../retention/service";
import { rtiService } from "../rti/service";
import { salaryService } from "../salary/service";
import { reportedStatutoryPay } from "../statutory-pay";
import { statutoryPayService } from "../statutory-pay/service";
import { taxDpsService } from "../tax-dps/service";
import { varianceService } from "../variance/service";
import { webhooksService } from "../webhooks/service";
import { yearEndService } from "../year-end/service";
import { API_HEAD } from "./api-head";
import { openAccess } from "./open-access";
import type { ServicesOptions } from "./services-options";

/** Ordered so that each service's tables come after those they refer to. */
export const SERVICES: readonly OperationService[] = [
  authenticationService,
  administrationService,
  brandingService,
  payService,
  employeesService,
  salaryService,
  recurringItemsService,
  payRunsService,
  varianceService,
  importsService,
  pensionsService,
  courtOrdersService,
  statutoryPayService,
  holidayService,
  correctionsService,
  rtiService,
  payslipFilesService,
  yearEndService,
  formsService,
  paymentsService,
  taxDpsService,
  journalsService,
  billingService,
  reportsService,
  previewService,
  jobsService,
  webhooksService,
  retentionService,
];

/** The tables that all services use: access, and the history of records. */
const BASE_MIGRATIONS: readonly Migration[] = [...accessMigrations, ...changeMigrations];

/** The migrations that create the tables of these services. */
export const MIGRATIONS: readonly Migration[] = [
  ...BASE_MIGRATIONS,
  ...SERVICES.flatMap(({ migrations }) => migrations),
];

/** Serves `/openapi.json` and `/docs`, covering everything mounted before. */
const docs: Service = {
  name: "docs",
  migrations: [],
  install: ({ app, address }) => {
    app.route("/", docsRoutes(app, API_HEAD, address));
  },
};

/** Returns all services of one environment: first authentication, then the services behind it. */
export function paypacketServices(options: ServicesOptions): readonly Service[] {
  let context: ServiceContext | undefined;
  const all = [...SERVICES, ...(options.furtherServices ?? [])];
  const ofServices = {
    payslipSources: all.flatMap(({ payslipSource }) => payslipSource ?? []),
    employeeChanged: all.flatMap(({ employeeChanged }) => employeeChanged ?? []),
    organisationCreated: all.flatMap(({ organisationCreated }) => organisationCreated ?? []),
    employeesByPayroll: countByPayroll,
    taxReferences: readTaxReferences,
    paymentPayees: findPaymentPayees,
    reportedStatutoryPay,
    runWarnings: all.flatMap(({ runWarnings }) => runWarnings ?? []),
    runReopened: all.flatMap(({ runReopened }) => runReopened ?? []),
    runDeleted: all.flatMap(({ runDeleted }) => runDeleted ?? []),
    remittancesFiled: all.flatMap(({ remittancesFiled }) => remittancesFiled ?? []),
    ledgers: all.flatMap(({ ledgers }) => ledgers ?? []),
  };
  const access: Service = {
    name: "access",
    migrations: BASE_MIGRATIONS,
    install: (environment) => {
      for (const { mountAround } of all) mountAround?.(environment);
      context = openAccess(environment, options, ofServices);
      for (const { mountBefore } of all) mountBefore?.(context);
    },
  };
  const behind = all.map(
    ({ name, migrations, mount }): Service => ({
      name,
      migrations,
      install: () => {
        if (context === undefined) throw new Error("A service stands behind the one that knows the callers.");
        mount(context);
      },
    }),
  );
  return [access, ...behind, docs];
}
