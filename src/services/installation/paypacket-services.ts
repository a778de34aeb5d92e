import { docsRoutes } from "../../platform/docs";
import type { Service } from "../../platform/installation";
import type { Migration } from "../../platform/store";
import { accessMigrations } from "../access";
import { administrationService } from "../administration";
import { authenticationService } from "../authentication";
import { billingService } from "../billing";
import { brandingService } from "../branding";
import { changeMigrations, type OperationService, type ServiceContext } from "../contract";
import { correctionsService } from "../corrections";
import { courtOrdersService } from "../court-orders";
import { countByPayroll, employeesService } from "../employees";
import { formsService } from "../forms";
import { holidayService } from "../holiday";
import { importsService } from "../imports";
import { jobsService } from "../jobs";
import { journalsService } from "../journals";
import { payService, readTaxReferences } from "../pay";
import { payRunsService } from "../pay-runs";
import { findPaymentPayees, paymentsService } from "../payments";
import { payslipFilesService } from "../payslip-files";
import { pensionsService } from "../pensions";
import { previewService } from "../preview";
import { recurringItemsService } from "../recurring-items";
import { reportsService } from "../reports";
import { retentionService } from "../retention";
import { rtiService } from "../rti";
import { salaryService } from "../salary";
import { reportedStatutoryPay, statutoryPayService } from "../statutory-pay";
import { taxDpsService } from "../tax-dps";
import { varianceService } from "../variance";
import { webhooksService } from "../webhooks";
import { yearEndService } from "../year-end";
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
