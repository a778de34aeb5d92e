import type { Tx } from "../../../platform/store";
import { findTaxSettings, type TaxSettingsRecord } from "../store";

/** Returns the references with the tax authority as they are written. */
export function referencesOf({ taxOfficeNumber, taxOfficeReference, accountsOfficeReference }: TaxSettingsRecord) {
  return { payeReference: `${taxOfficeNumber}/${taxOfficeReference}`, accountsOfficeReference };
}

/** Returns the references of the organisation's tax settings; null if there are none. */
export async function readTaxReferences(tx: Tx) {
  const settings = await findTaxSettings(tx);
  return settings === null ? null : referencesOf(settings.record);
}
