import type { Payslip } from "../../../engine";
import type { Tx } from "../../../platform/store";
import { findOrganisation, findTaxSettings } from "../../pay";
import type { PayslipData } from "../contract/payslip-schemas";
import type { RunPeriod } from "../runs/run-period";

/** Returns the employer as payslips name it. */
export async function findEmployer(tx: Tx): Promise<PayslipData["employer"]> {
  const organisation = await findOrganisation(tx);
  const settings = await findTaxSettings(tx);
  const record = organisation?.record;
  return {
    name: record === undefined ? null : (record.tradingName ?? record.legalName),
    address: record === undefined ? null : { ...record.address },
    payeReference:
      settings === null ? null : `${settings.record.taxOfficeNumber}/${settings.record.taxOfficeReference}`,
  };
}

type Contributions = NonNullable<Payslip["pensionContributions"]>;

/** Returns the contributions to all pensions of a payslip, in the order in which they were given. */
export function getContributions(
  payslip: Pick<Payslip, "pensionContributions" | "furtherPensionContributions"> | undefined,
): readonly Contributions[] {
  const { pensionContributions, furtherPensionContributions = [] } = payslip ?? {};
  return pensionContributions === undefined ? [] : [pensionContributions, ...furtherPensionContributions];
}

/** A payslip's period: a run's, or one outside the payroll's calendar, which has no run and no place in it. */
export interface SlipPeriod extends Omit<RunPeriod, "payRunId" | "sequence"> {
  readonly payRunId: string | null;
  readonly sequence: number | null;
}
