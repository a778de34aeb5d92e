import type { Tx } from "../../../platform/store";
import { findOrganisation, findTaxSettings } from "../../pay";
import type { PayslipData } from "../contract/payslip-schemas";

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
