import type { Tx } from "../../platform/store";
import type { ServiceContext } from "../contract";
import { missingEps } from "./eps/missing-eps";
import { missingFps } from "./fps/missing-fps";
import { missingPastYears } from "./fps/past-years-due";

/** A submission of a tax year that is neither accepted nor on its way. */
export interface MissingSubmission {
  readonly submissionType: "Fps" | "Eps";
  /** The year that it reports: an earlier one for the FPS of corrections. */
  readonly taxYear: number;
  /** For an FPS. */
  readonly period: number | null;
  /** For an EPS. */
  readonly taxMonth: number | null;
}

interface Asked {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  readonly today: string;
}

/**
 * Returns what HMRC has not been sent for a payroll's year: FPSs of its locked runs, those of earlier years that corrections
 * in them have changed, and the employer's EPSs.
 */
export async function missingSubmissions(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  { payrollConfigId, taxYear, today }: Asked,
): Promise<readonly MissingSubmission[]> {
  const runs = await missingFps(tx, { payrollConfigId, fromYear: taxYear, upToYear: taxYear });
  const months = await missingEps(tx, context, taxYear, today);
  const earlier = await missingPastYears(tx, { payrollConfigId, taxYear });
  return [
    ...[...earlier, ...runs.map(({ period }) => ({ taxYear, period }))].map((own) => ({
      submissionType: "Fps" as const,
      taxYear: own.taxYear,
      period: own.period,
      taxMonth: null,
    })),
    ...months.map((taxMonth) => ({ submissionType: "Eps" as const, taxYear, period: null, taxMonth })),
  ];
}
