import type { Reader, Unread } from "../base";
import type { FiguresInForce } from "../rulebook";
import { readTaxCode, type TaxCode } from "./tax-code";
import { codeHasRate } from "./tax-tables";

const STAND_IN = readTaxCode("0T") as TaxCode;
const STAND_IN_ALONE = readTaxCode("0T X") as TaxCode;

/** Reads `taxCode` and `week1Month1`; either the flag or a mark in the code sets the basis. */
export function readTaxCodeFact(reader: Reader, facts: Unread, figures: FiguresInForce, path = ""): TaxCode {
  const alone = reader.flag(facts.week1Month1, "week1Month1", path, false);
  const code = readCode(reader, facts.taxCode, figures, `${path}/taxCode`);
  if (code === null) return alone ? STAND_IN_ALONE : STAND_IN;
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
