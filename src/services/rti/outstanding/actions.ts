import { resubmitManualEps, submitEps, submitManualEps } from "../contract/eps-operations";
import { submitFpsOperation } from "../contract/fps-operation";
import type { OutstandingAction } from "../contract/outstanding-operation";

interface RunPlace {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
}

type Values = Readonly<Record<string, string | number>>;

function pathOf(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Returns how the FPS of a run is submitted. */
export function submitFpsAction(run: RunPlace, body: OutstandingAction["body"] = null): OutstandingAction {
  const { payrollConfigId, year: taxYear, period, supplementary } = run;
  const path = pathOf(submitFpsOperation.path, { payrollConfigId, taxYear, period });
  return {
    operationId: submitFpsOperation.id,
    method: "POST",
    path: supplementary === 0 ? path : `${path}?supplementary=${supplementary}`,
    body,
    consoleView: "run",
  };
}

/** Returns how the EPS of a tax month is submitted. */
export function submitEpsAction(taxYear: number, taxMonth: number): OutstandingAction {
  const path = pathOf(submitEps.path, { taxYear, taxMonth });
  return { operationId: submitEps.id, method: "POST", path, body: null, consoleView: "submissions" };
}

/** Returns how a manual EPS is submitted again. */
export function resubmitEps(taxYear: number, submissionId: string): OutstandingAction {
  const path = pathOf(resubmitManualEps.path, { taxYear, submissionId });
  return { operationId: resubmitManualEps.id, method: "POST", path, body: null, consoleView: "submission" };
}

/** Returns how an EPS states that a tax year is over. */
export function submitFinalEps(taxYear: number): OutstandingAction {
  return {
    operationId: submitManualEps.id,
    method: "POST",
    path: pathOf(submitManualEps.path, { taxYear }),
    body: { finalSubmissionDetails: { isFinalSubmission: true } },
    consoleView: "submissions",
  };
}

/** Returns how forms P11D are issued, before they are sent with HMRC's online service. */
export function issueP11Ds(taxYear: number): OutstandingAction {
  const path = `/v1/tax-p-forms/p11d/issue/${taxYear}`;
  return { operationId: "issueP11Ds", method: "POST", path, body: {}, consoleView: "submissions" };
}

/** Returns how it is entered that forms P11D and P11D(b) were sent. */
export function declareClass1A(taxYear: number, sentOn: string): OutstandingAction {
  const path = `/v1/benefits/tax-years/${taxYear}/class-1a`;
  return {
    operationId: "recordBenefitDeclaration",
    method: "PUT",
    path,
    body: { sentOn },
    consoleView: "submissions",
  };
}

/** Returns how it is entered that form P46(Car) was sent for a car. */
export function declareCarNotice(employeeId: string, benefitId: string, carNoticeSentOn: string): OutstandingAction {
  const path = `/v1/benefits/employees/${employeeId}/${benefitId}`;
  return { operationId: "updateBenefit", method: "PATCH", path, body: { carNoticeSentOn }, consoleView: "submissions" };
}

/** Returns how it is entered that a kind of benefit is registered for payrolling. */
export function registerKind(kind: string, firstTaxYear: number, registeredOn: string): OutstandingAction {
  const body = { kind, firstTaxYear, registeredOn };
  const path = "/v1/benefits/registrations";
  return { operationId: "createBenefitRegistration", method: "POST", path, body, consoleView: "submissions" };
}

/** Returns how the next run of a payroll is made. */
export function createRun(payrollConfigId: string): OutstandingAction {
  const path = `/v1/payroll/${payrollConfigId}/next`;
  return { operationId: "createNextPayRun", method: "POST", path, body: null, consoleView: "runs" };
}

/** Returns how an open run is locked. */
export function lockRun({ payrollConfigId, year, period, supplementary }: RunPlace): OutstandingAction {
  const path = `/v1/payroll/${payrollConfigId}/${year}/${period}/lock`;
  return {
    operationId: "lockPayRun",
    method: "POST",
    path: supplementary === 0 ? path : `${path}?supplementary=${supplementary}`,
    body: null,
    consoleView: "run",
  };
}

/** Returns how starter details are entered. */
export function enterStarter(employeeId: string): OutstandingAction {
  const path = `/v1/employees/${employeeId}/starter`;
  return { operationId: "replaceStarterDetails", method: "PUT", path, body: null, consoleView: "runs" };
}
