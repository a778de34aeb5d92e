/** The statutory payments, in listing order. */
export const STATUTORY_TYPES = [
  "StatutorySickPay",
  "StatutoryMaternityPay",
  "StatutoryPaternityPay",
  "StatutoryAdoptionPay",
  "StatutorySharedParentalPay",
  "StatutoryParentalBereavementPay",
  "StatutoryNeonatalCarePay",
] as const;

/** A statutory payment, one of `STATUTORY_TYPES`. */
export type StatutoryType = (typeof STATUTORY_TYPES)[number];

/** The family-related payments: all but sick pay. HMRC refunds them in part or in full. */
export type FamilyPaymentType = Exclude<StatutoryType, "StatutorySickPay">;

export const FAMILY_PAYMENT_TYPES: readonly FamilyPaymentType[] = /* @__PURE__ */ STATUTORY_TYPES.filter(
  (type) => type !== "StatutorySickPay",
);

/** The abbreviations of the payments in HMRC's messages. */
export const STATUTORY_ABBREVIATIONS = {
  StatutorySickPay: "SSP",
  StatutoryMaternityPay: "SMP",
  StatutoryPaternityPay: "SPP",
  StatutoryAdoptionPay: "SAP",
  StatutorySharedParentalPay: "ShPP",
  StatutoryParentalBereavementPay: "SPBP",
  StatutoryNeonatalCarePay: "SNCP",
} as const satisfies Readonly<Record<StatutoryType, string>>;

/** Returns the FPS element with a payment's amount to date; only family-related payments have one. */
export function statutoryItem(type: FamilyPaymentType): string {
  return `${STATUTORY_ABBREVIATIONS[type]}YTD`;
}

/** Returns the name of a payment in words: "Statutory Sick Pay". */
export function statutoryPayName(type: StatutoryType): string {
  return type.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}

/** The form that says why a payment is refused or ends, and by when an employee must have it. */
export interface RefusalForm {
  readonly form: string;
  /** Null if no source for it was found. */
  readonly due: string | null;
}

/**
 * Sources: HMRC Statutory Payments Manual SPM120900 (SMP1); GOV.UK, Statutory Sick Pay: employer guide (SSP1).
 * Payments that are not listed have no form of their own.
 */
export const REFUSAL_FORMS: Readonly<Partial<Record<StatutoryType, RefusalForm>>> = {
  StatutorySickPay: { form: "SSP1", due: "within 7 days of the start of the sickness" },
  StatutoryMaternityPay: { form: "SMP1", due: "within 7 days of your decision" },
  StatutoryPaternityPay: { form: "SPP1", due: null },
  StatutoryAdoptionPay: { form: "SAP1", due: null },
};
