import { itemAt, type TaxYear, taxYearLabel } from "../../engine/base";
import type { RuleDocuments } from "../../engine/rulebook";
import type { WhatIfEmployee } from "./changes";
import { valueAt } from "./value-at";

const LETTERS = ["A", "A", "A", "A", "A", "A", "A", "C", "J"] as const;
const PLANS = [null, null, null, null, "Plan1", "Plan2", "Plan4"] as const;
const MULTIPLIER = 1_103_515_245;
const INCREMENT = 12_345;
const MODULUS = 2_147_483_648;
const FULL_TIME_HOURS = 162.5;
const PENCE_OF_LOWEST_HOUR = 1_255;
const HOURLY_SPREAD = 3_500;
const YOUNGEST = 21;
const OLDEST = 60;
const SCOTS = 0.1;

/** Makes a workforce of invented people, always the same for the same number: hourly pay with few high earners. */
export function sampleWorkforce(people: number, taxYear: TaxYear, documents: RuleDocuments): readonly WhatIfEmployee[] {
  const taxCode = standardCode(documents, taxYear);
  let state = 1;
  const chance = (): number => {
    state = (Number((BigInt(state) * BigInt(MULTIPLIER)) % BigInt(MODULUS)) + INCREMENT) % MODULUS;
    return state / MODULUS;
  };
  const pick = <Item>(items: readonly Item[]): Item => itemAt(items, Math.floor(chance() * items.length));
  return Array.from({ length: people }, (_, at): WhatIfEmployee => {
    const hours = chance() < 0.8 ? FULL_TIME_HOURS : FULL_TIME_HOURS / 2;
    const hourly = PENCE_OF_LOWEST_HOUR + Math.floor(chance() ** 3 * HOURLY_SPREAD);
    const born = taxYear - YOUNGEST - 1 - Math.floor(chance() * (OLDEST - YOUNGEST));
    const pence = Math.round(hourly * hours);
    return {
      id: `P${at + 1}`,
      payFrequency: "Monthly",
      taxCode: chance() < SCOTS ? `S${taxCode}` : taxCode,
      niCategory: pick(LETTERS),
      studentLoanPlan: pick(PLANS),
      grossPay: `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, "0")}`,
      dateOfBirth: `${born}-01-31`,
      hours: String(hours),
    };
  });
}

function standardCode(documents: RuleDocuments, taxYear: TaxYear): string {
  const document = documents[`${taxYearLabel(taxYear)}/income-tax.json`];
  return String(valueAt(document, "parameters/emergencyCode/values/0/value"));
}
