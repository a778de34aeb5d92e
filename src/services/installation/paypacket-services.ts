import { OpenAPIHono } from "@hono/zod-openapi";
import { apiDocument } from "../../platform/docs";
import type { PlatformApp, PlatformEnv } from "../../platform/http";
import type { Service } from "../../platform/installation";
import type { Migration } from "../../platform/store";
import { administrationService } from "../administration/service";
import { mountSignIn } from "../authentication";
import { authenticationService } from "../authentication/service";
import { benefitsService } from "../benefits/service";
import { billingService } from "../billing/service";
import { brandingService } from "../branding/service";
import type { OperationService, ServiceContext } from "../contract";
import { correctionsService } from "../corrections/service";
import { courtOrdersService } from "../court-orders/service";
import { employeesService } from "../employees/service";
import { formsService } from "../forms/service";
import { holidayService } from "../holiday/service";
import { importsService } from "../imports/service";
import { jobsService } from "../jobs/service";
import { journalsService } from "../journals/service";
import { payService } from "../pay/service";
import { payRunsService } from "../pay-runs/service";
import { paymentsService } from "../payments/service";
import { payslipFilesService } from "../payslip-files/service";
import { pensionsService } from "../pensions/service";
import { previewService } from "../preview/service";
import { recurringItemsService } from "../recurring-items/service";
import { reportsService } from "../reports/service";
import { retentionService } from "../retention/service";
import { rtiService } from "../rti/service";
import { salaryService } from "../salary/service";
import { sandboxService } from "../sandbox/service";
import { statutoryPayService } from "../statutory-pay/service";
import { taxDpsService } from "../tax-dps/service";
import { toDoService } from "../to-do/service";
import { describeTokenService } from "../token";
import { varianceService } from "../variance/service";
import { webhooksService } from "../webhooks/service";
import { yearEndService } from "../year-end/service";
import { API_HEAD } from "./api-head";
import { BASE_MIGRATIONS, openServices } from "./open-services";
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
  benefitsService,
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
  sandboxService,
  toDoService,
];

/** The migrations that create the tables of these services. */
export const MIGRATIONS: readonly Migration[] = [
  ...BASE_MIGRATIONS,
  ...SERVICES.flatMap(({ migrations }) => migrations),
];

/** Returns all services of one environment: first authentication, then the services behind it. */
export function paypacketServices(options: ServicesOptions): readonly Service[] {
  return openServices(SERVICES, options);
}

/** Returns the OpenAPI 3.1 document of all services at an address, as `/openapi.json` serves it; needs no database. */
export function describeServices(address: string) {
  const app = new OpenAPIHono<PlatformEnv>();
  mountDescribed(app);
  return apiDocument(app, API_HEAD, address);
}

function withParts<Whole>(parts: Partial<NoInfer<Whole>>): Whole {
  return parts as Whole;
}

/** Mounts all services on an app that only describes them and handles no requests. */
export function mountDescribed(app: PlatformApp): void {
  // Mounting needs only these; the rest of a context is used by requests and jobs, which never arrive here.
  const context = withParts<ServiceContext>({
    app,
    jobs: withParts({ handle: () => undefined }),
    workers: withParts({ add: () => undefined }),
    timetable: withParts({ add: () => undefined }),
    emails: withParts({ onRefused: () => undefined }),
    hasBilling: true,
    keyOf: () => new Uint8Array(32),
  });
  describeTokenService(app);
  mountSignIn(withParts({ app, keyOf: context.keyOf }));
  for (const { mountBefore } of SERVICES) mountBefore?.(context);
  for (const { mount } of SERVICES) mount(context);
}
