import type { Tx } from "../../../platform/store";
import type { PayslipData } from "../contract/payslip-schemas";
import type { PayRunTables } from "../store/pay-run-tables";

/** The employer as payslips name it. */
export async function employerOf(tx: Tx): Promise<PayslipData["employer"]> {
  const tables = tx.withTables<PayRunTables>();
  const organisation = await tables.selectFrom("organisation_information").select("record").executeTakeFirst();
  const settings = await tables.selectFrom("tax_settings").select("record").executeTakeFirst();
  const record = organisation?.record;
  return {
    name: record === undefined ? null : (record.tradingName ?? record.legalName),
    address: record === undefined ? null : { ...record.address },
    payeReference:
      settings === undefined ? null : `${settings.record.taxOfficeNumber}/${settings.record.taxOfficeReference}`,
  };
}
