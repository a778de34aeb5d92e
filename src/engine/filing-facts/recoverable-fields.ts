import { type FamilyPaymentType, type Pence, STATUTORY_ABBREVIATIONS } from "../base";

/** Returns the field of `recoverableAmounts` for the amount recovered: "shppRecovered". */
export function recoveredField(type: FamilyPaymentType): string {
  return `${STATUTORY_ABBREVIATIONS[type].toLowerCase()}Recovered`;
}

/** Returns the field of `recoverableAmounts` for the compensation: "nicCompensationOnShpp". */
export function compensationField(type: FamilyPaymentType): string {
  const [first, ...rest] = STATUTORY_ABBREVIATIONS[type];
  return `nicCompensationOn${first}${rest.join("").toLowerCase()}`;
}

/** Returns the field of an amount for Northern Ireland: "spbpRecoveredInNorthernIreland". */
export function fieldInNorthernIreland(field: string): string {
  return `${field}InNorthernIreland`;
}

/** Returns the levy as a summary sends it, in whole pounds, rounded down; no source states the direction. */
export function levyAsSent(pence: Pence): number {
  return pence - (pence % 100);
}
