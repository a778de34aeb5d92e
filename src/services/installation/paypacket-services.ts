import type { Rulebook } from "../../engine";
import type { ModulusTable } from "../../engine/bank-files";
import { docsRoutes } from "../../platform/docs";
import type { Service } from "../../platform/installation";
import type { Migration } from "../../platform/store";
import { accessMigrations } from "../access";
import { administrationService } from "../administration";
import { authenticationService } from "../authentication";
import type { OperationService, ServiceContext } from "../contract";
import type { Drawing } from "../drawing";
import { countByPayroll, employeesService } from "../employees";
import { jobsService } from "../jobs";
import { payService } from "../pay";
import { payRunsService } from "../pay-runs";
import { payslipFilesService } from "../payslip-files";
import { previewService } from "../preview";
import { rtiService } from "../rti";
import { salaryService } from "../salary";
import { yearEndService } from "../year-end";
import { API_INFO } from "./api-info";
import { openAccess } from "./open-access";

export interface ServicesOptions {
  readonly rulebook: Rulebook;
  /** The bank operator's current table; account numbers are not checked without one. */
  readonly modulusTable?: ModulusTable | null;
  /** Services of the caller's own, after all others. */
  readonly furtherServices?: readonly OperationService[];
  /** Draws documents; the threads of this process when left out. */
  readonly drawing?: Drawing;
  /** Checks every answer against its schema, for tests. */
  readonly checkAnswers?: boolean;
}

/** In the order in which their tables build on each other. */
export const SERVICES: readonly OperationService[] = [
  authenticationService,
  administrationService,
  payService,
  employeesService,
  salaryService,
  payRunsService,
  rtiService,
  payslipFilesService,
  yearEndService,
  previewService,
  jobsService,
];

/** What brings a database to the state that these services work on. */
export const MIGRATIONS: readonly Migration[] = [
  ...accessMigrations,
  ...SERVICES.flatMap(({ migrations }) => migrations),
];

/** `/openapi.json` and `/docs`, of all that was mounted before. */
const docs: Service = {
  name: "docs",
  migrations: [],
  install: ({ app, address }) => {
    app.route("/", docsRoutes(app, API_INFO, address));
  },
};

/** All services of one environment: first the one that knows the callers, then those that it lets them reach. */
export function paypacketServices(options: ServicesOptions): readonly Service[] {
  let context: ServiceContext | undefined;
  const all = [...SERVICES, ...(options.furtherServices ?? [])];
  const ofServices = {
    payslipSources: all.flatMap(({ payslipSource }) => payslipSource ?? []),
    employeeChanged: all.flatMap(({ employeeChanged }) => employeeChanged ?? []),
    organisationCreated: all.flatMap(({ organisationCreated }) => organisationCreated ?? []),
    employeesByPayroll: countByPayroll,
    runWarnings: all.flatMap(({ runWarnings }) => runWarnings ?? []),
  };
  const access: Service = {
    name: "access",
    migrations: accessMigrations,
    install: (environment) => {
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
