import { type FamilyPaymentType, STATUTORY_ABBREVIATIONS } from "../base";

/** The field of `recoverableAmounts` with what was recovered of a payment: "shppRecovered". */
export function recoveredField(type: FamilyPaymentType): string {
  return `${STATUTORY_ABBREVIATIONS[type].toLowerCase()}Recovered`;
}

/** The field of `recoverableAmounts` with the compensation for a payment: "nicCompensationOnShpp". */
export function compensationField(type: FamilyPaymentType): string {
  const [first, ...rest] = STATUTORY_ABBREVIATIONS[type];
  return `nicCompensationOn${first}${rest.join("").toLowerCase()}`;
}
