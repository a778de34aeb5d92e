import { endOfTaxYear } from "../../engine/base";
import type { Rulebook } from "../../engine/entry-payslip";
import type { Country, Situation } from "./situation";

const PREFIXES: Readonly<Record<Country, string>> = { England: "", Scotland: "S", Wales: "C" };

/** Returns the code of a person with the standard allowance in a country and tax year: "S1257L". */
export function standardCode({ taxYear, country }: Situation, rulebook: Rulebook): string {
  return PREFIXES[country] + (rulebook.figuresOn(endOfTaxYear(Number(taxYear)))?.incomeTax.emergencyCode ?? "");
}

/** Returns a situation with a tax code: the standard one if none was typed. */
export function withTaxCode(situation: Situation, rulebook: Rulebook): Situation {
  return situation.taxCode.trim() === "" ? { ...situation, taxCode: standardCode(situation, rulebook) } : situation;
}
