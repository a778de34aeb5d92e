import { readDate, type Territory } from "../../base";
import type { Rulebook } from "../../rulebook";
import type { FamilyPaymentType } from "../average-earnings";

interface AwardToReport {
  readonly statutoryType: FamilyPaymentType;
  readonly territory: Territory | null;
  /** The day of the death, the stillbirth or the miscarriage. */
  readonly qualifyingEventDate: string;
}

/**
 * Returns whether an award is reported and recovered apart: bereavement pay of Northern Ireland by its own rules, which
 * include miscarriage. Earlier deaths there are reported with those of Great Britain. Source: HMRC, RTI technical
 * specifications 2026-27.
 */
export function isReportedApart(award: AwardToReport, rulebook: Rulebook): boolean {
  const { statutoryType, territory, qualifyingEventDate } = award;
  if (statutoryType !== "StatutoryParentalBereavementPay" || territory !== "NorthernIreland") return false;
  const rules = rulebook.subject("statutory-pay").on("bereavementPayNorthernIreland", readDate(qualifyingEventDate));
  return rules?.value?.miscarriage === true;
}
