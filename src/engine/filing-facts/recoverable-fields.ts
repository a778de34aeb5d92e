import { type FamilyPaymentType, STATUTORY_ABBREVIATIONS } from "../base";

/** Returns the field of `recoverableAmounts` for the amount recovered: "shppRecovered". */
export function recoveredField(type: FamilyPaymentType): string {
  return `${STATUTORY_ABBREVIATIONS[type].toLowerCase()}Recovered`;
}

/** Returns the field of `recoverableAmounts` for the compensation: "nicCompensationOnShpp". */
export function compensationField(type: FamilyPaymentType): string {
  const [first, ...rest] = STATUTORY_ABBREVIATIONS[type];
  return `nicCompensationOn${first}${rest.join("").toLowerCase()}`;
}
