/** How a tax year of a payroll is to be finalised. */
export interface AskedYear {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  readonly submitFinalFps: boolean;
  readonly clearWeek1Month1: boolean;
  readonly generateP60s: boolean;
  readonly acknowledgeWarnings: boolean;
}
