import type { Reader, Unread } from "../base";
import type { FiguresInForce } from "../rulebook";
import { NO_ALLOWANCE, readTaxCode, type TaxCode } from "./tax-code";
import { codeHasRate } from "./tax-tables";

const NO_ALLOWANCE_ALONE: TaxCode = { ...NO_ALLOWANCE, week1Month1: true };

/** Reads `taxCode` and `week1Month1`; either the flag or a mark in the code sets the basis. */
export function readTaxCodeFact(reader: Reader, facts: Unread, figures: FiguresInForce, path = ""): TaxCode {
  const alone = reader.flag(facts.week1Month1, "week1Month1", path, false);
  const code = readCode(reader, facts.taxCode, figures, `${path}/taxCode`);
  if (code === null) return alone ? NO_ALLOWANCE_ALONE : NO_ALLOWANCE;
  return alone && !code.week1Month1 ? { ...code, week1Month1: true } : code;
}

function readCode(reader: Reader, value: unknown, figures: FiguresInForce, path: string): TaxCode | null {
  if (value === undefined) reader.refuse("required", path);
  else if (typeof value !== "string") reader.refuse("wrong_type", path, { expected: "string" });
  else {
    const code = readTaxCode(value, figures.policies.nationOnNoTaxCode === "Accept");
    if (code !== null && codeHasRate(figures.incomeTax, code)) return code;
    reader.refuse("invalid_tax_code", path);
  }
  return null;
}
