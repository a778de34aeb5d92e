/** The statutory payments, in the order in which lists name them. */
export const STATUTORY_TYPES = [
  "StatutorySickPay",
  "StatutoryMaternityPay",
  "StatutoryPaternityPay",
  "StatutoryAdoptionPay",
  "StatutorySharedParentalPay",
  "StatutoryParentalBereavementPay",
  "StatutoryNeonatalCarePay",
] as const;

export type StatutoryType = (typeof STATUTORY_TYPES)[number];

/** The payments for families: every one but sick pay. HMRC refunds them in part or in full. */
export type FamilyPaymentType = Exclude<StatutoryType, "StatutorySickPay">;

export const FAMILY_PAYMENT_TYPES: readonly FamilyPaymentType[] = /* @__PURE__ */ STATUTORY_TYPES.filter(
  (type) => type !== "StatutorySickPay",
);

/** The abbreviations that HMRC's messages spell payments with. */
export const STATUTORY_ABBREVIATIONS = {
  StatutorySickPay: "SSP",
  StatutoryMaternityPay: "SMP",
  StatutoryPaternityPay: "SPP",
  StatutoryAdoptionPay: "SAP",
  StatutorySharedParentalPay: "ShPP",
  StatutoryParentalBereavementPay: "SPBP",
  StatutoryNeonatalCarePay: "SNCP",
} as const satisfies Readonly<Record<StatutoryType, string>>;

/** The element of a full payment submission with a payment's amount to date; only payments for families have one. */
export function statutoryItem(type: FamilyPaymentType): string {
  return `${STATUTORY_ABBREVIATIONS[type]}YTD`;
}

/** The words of a payment's name: "Statutory Sick Pay". */
export function statutoryPayName(type: StatutoryType): string {
  return type.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}
