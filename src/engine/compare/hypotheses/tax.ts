import type { PayslipFacts } from "../../gross-to-net";
import { readTaxCode } from "../../income-tax";
import type { Rulebook } from "../../rulebook";
import type { Stated } from "../amounts";
import { evaluate } from "../evaluate";
import { type Hypothesis, type Variant, withFacts } from "../variant";

const FLAT = ["BR", "D0", "D1", "0T", "NT"] as const;
const NATIONS = ["", "S", "C"] as const;

/** Another tax code than the one known here: the stated one first, then flat codes, and the code of another nation. */
export function taxCodes(
  { taxCode }: PayslipFacts,
  { taxCode: stated }: Pick<Stated, "taxCode">,
  emergency: string,
): Hypothesis[] {
  const own = readTaxCode(taxCode);
  if (own === null) return [];
  const nation = nationOf(own.text);
  const bare = own.text.slice(nation.length);
  const codes = [
    ...(stated === null ? [] : [stated]),
    ...FLAT.map((code) => (code === "NT" ? code : nation + code)),
    ...(own.kind === "NoTax" ? [] : NATIONS.map((letter) => letter + bare)),
    ...NATIONS.map((letter) => letter + emergency),
  ];
  const isUnlikely = (code: string) => (stated === null ? code === "NT" : code !== stated);
  return [...new Set(codes)]
    .filter((code) => code !== own.text)
    .map((code) => ({ ...otherCode(code, own.text), isUnlikely: isUnlikely(code) }));
}

function nationOf(code: string): string {
  return /^[SC]/.exec(code)?.[0] ?? "";
}

function otherCode(code: string, own: string): Hypothesis {
  return withFacts("TaxCode", `${code} instead of ${own}`, (facts) => ({ ...facts, taxCode: code }));
}

/** The code on the other basis: this period alone, or cumulative. */
export function week1Month1(
  { week1Month1: isAlone = false }: PayslipFacts,
  { week1Month1: stated }: Pick<Stated, "week1Month1">,
): Hypothesis {
  const detail = isAlone ? "cumulative instead of week 1/month 1" : "week 1/month 1 instead of cumulative";
  const change = (facts: PayslipFacts): PayslipFacts => ({
    ...facts,
    week1Month1: !isAlone,
    yearToDate: facts.yearToDate ?? null,
  });
  return { ...withFacts("Week1Month1", detail, change), isUnlikely: stated === isAlone };
}

/** Code 0T for this period alone, as for pay after the P45. */
export function payAfterLeaving(
  { taxCode, week1Month1: isAlone }: PayslipFacts,
  { taxCode: stated }: Pick<Stated, "taxCode">,
): Hypothesis[] {
  const code = `${nationOf(taxCode)}0T`;
  if (taxCode === code && isAlone === true) return [];
  const change = (facts: PayslipFacts): PayslipFacts => ({ ...facts, taxCode: code, week1Month1: true });
  const hypothesis = withFacts("PayAfterLeaving", `${code} week 1/month 1, as for pay after the P45`, change);
  return [{ ...hypothesis, isUnlikely: stated !== null && stated !== code }];
}

/** The largest number of a code that is tried. */
const LARGEST_NUMBER = 9_999;

/** A code with another number, found by the tax that is stated: tax falls while the number rises. */
export function otherNumber({ amounts: { tax }, taxCode: stated }: Stated, rulebook: Rulebook): Hypothesis[] {
  if (tax === undefined) return [];
  const change = (variant: Variant): Variant | null => {
    const code = readTaxCode(variant.facts.taxCode);
    if (code === null || code.kind === "NoTax" || code.kind === "Flat") return null;
    const nation = nationOf(code.text);
    const withNumber = (number: number): Variant => {
      const taxCode = number < 0 ? `${nation}K${-number}` : number === 0 ? `${nation}0T` : `${nation}${number}L`;
      return { ...variant, facts: { ...variant.facts, taxCode } };
    };
    const taxFor = (number: number) => evaluate(withNumber(number), rulebook)?.tax ?? Number.NaN;
    const found = firstNumber(taxFor, tax);
    return found === null ? null : withNumber(found);
  };
  const detail = "a code with another number";
  return [{ cause: "OtherTaxCode", detail, isAdaptive: true, isUnlikely: stated !== null, apply: change }];
}

/** Returns the smallest number with the tax, or null. */
function firstNumber(taxFor: (number: number) => number, tax: number): number | null {
  let [low, high] = [-LARGEST_NUMBER, LARGEST_NUMBER];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (taxFor(middle) > tax) low = middle + 1;
    else high = middle;
  }
  return taxFor(low) === tax ? low : null;
}
