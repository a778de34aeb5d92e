import {
  FAMILY_PAYMENT_TYPES,
  type Failure,
  type FamilyPaymentType,
  formatPence,
  type Money,
  pointerStep,
  Reader,
} from "../../base";
import { compensationField, FilingFacts, recoveredField } from "../../filing-facts";
import type { P32 } from "./p32-facts";

export interface SumRecoverableFacts {
  /** As `makeP32` returns it. */
  readonly p32: P32;
  /** The last tax month to include. */
  readonly taxMonth: number;
}

/** The `recoverableAmounts` of an employer payment summary: amounts that are zero throughout are left out. */
export type RecoverableToDate = { readonly taxMonth: number } & Readonly<Record<string, Money | number>>;

const KNOWN = new Set(["p32", "taxMonth"]);

/**
 * Returns the recoverable amounts of an employer payment summary: those of the employer payment record, added up from
 * month 1 to a tax month. Null if nothing was recovered, compensated or suffered.
 *
 * Problems: wrong facts.
 */
export function sumRecoverable(
  facts: SumRecoverableFacts,
): { readonly ok: true; readonly value: RecoverableToDate | null } | Failure {
  const reader = new Reader();
  const read = FilingFacts.read(reader, facts, "", KNOWN);
  if (read !== null && !read.has("taxMonth")) reader.refuse("required", "/taxMonth");
  const taxMonth = read?.integer("taxMonth", 1, 12) ?? 12;
  const record = read?.neededChild("p32", null) ?? null;
  if (record !== null && !record.has("months")) reader.refuse("required", record.at("months"));
  const rows = record?.list("months", null, 12).slice(0, taxMonth) ?? [];
  const sums = new Map<string, number>();
  for (const row of rows) addRow(row, sums);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const told = [...sums].filter(([, pence]) => pence !== 0).map(([field, pence]) => [field, formatPence(pence)]);
  return { ok: true, value: told.length === 0 ? null : { taxMonth, ...Object.fromEntries(told) } };
}

function addRow(row: FilingFacts, sums: Map<string, number>): void {
  const add = (field: string, pence: number) => sums.set(field, (sums.get(field) ?? 0) + pence);
  const addMap = (key: string, fieldOf: (type: FamilyPaymentType) => string) => {
    for (const [type, pence] of row.amounts(key)) {
      const known = FAMILY_PAYMENT_TYPES.find((each) => each === type);
      if (known === undefined) row.reader.refuse("unknown_field", `${row.at(key)}${pointerStep(type)}`);
      else add(fieldOf(known), pence);
    }
  };
  addMap("statutoryRecovered", recoveredField);
  addMap("niCompensation", compensationField);
  add("cisDeductionsSuffered", row.pence("cisDeductionsSuffered"));
}
