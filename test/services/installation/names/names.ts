/**
 * The names in the API, operation by operation. A field is a path, through lists and maps alike; after a colon come the
 * values of a field that has a closed list of them, or its limits: "1..100" from and to, "=50" exactly, "..100[]" at
 * most so many items.
 */
export interface Names {
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  /** Fields of the body. */
  readonly body?: readonly string[];
  /** Fields of `content.data`. */
  readonly data?: readonly string[];
  readonly token: string;
  /** Status and token of refusals beyond those of every operation. */
  readonly refusals?: readonly string[];
}

/** Names of each operation. */
export type NamesByOperation = Readonly<Record<string, Names>>;

/** Returns fields of a record that is inside another one. */
export function within(place: string, fields: readonly string[]): readonly string[] {
  return fields.map((field) => `${place}.${field}`);
}

export const ADDRESS = [
  ...["line1", "line2", "line3", "line4", "postcode", "foreignCountry"],
  "country: England Scotland Wales NorthernIreland Other",
];

export const BANK_ACCOUNT = ["accountName", "accountNumber", "sortCode", "buildingSocietyReference"];

export const STORED = ["createdAt", "updatedAt"];

export const FREQUENCIES = "Weekly Fortnightly FourWeekly Monthly Quarterly TwiceYearly Annually";
export const TERRITORIES = "EnglandAndWales Scotland NorthernIreland";
export const STATUTORY_TYPES = [
  ...["StatutorySickPay", "StatutoryMaternityPay", "StatutoryPaternityPay", "StatutoryAdoptionPay"],
  ...["StatutorySharedParentalPay", "StatutoryParentalBereavementPay", "StatutoryNeonatalCarePay"],
];
