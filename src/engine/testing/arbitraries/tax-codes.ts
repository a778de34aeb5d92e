import fc from "fast-check";
import { readDate } from "../../base";
import type { Nation, Rulebook } from "../../rulebook";
import { type Choices, getGround, type PopulationOptions } from "../ground";
import { at, pick } from "./draws";

/** Limits for generated tax codes. */
export interface TaxCodeOptions extends PopulationOptions {
  /** The day on which the code must be valid; every day of the tax years if left out. */
  readonly date?: string;
  /** Only codes of these nations; NT has no nation and is always included. */
  readonly nations?: readonly Nation[];
}

const NATIONS: readonly Nation[] = ["EnglandAndNorthernIreland", "Wales", "Scotland"];

/** The form of a code, before the year gives its numbers and flat codes. */
export interface CodeDraft {
  readonly nation: number;
  readonly kind: "Emergency" | "Allowance" | "Additional" | "None" | "Flat" | "NoTax";
  readonly number: number;
  readonly place: number;
}

/**
 * Tax codes that exist, by construction: the emergency code, allowances and K codes of every size, including the ends
 * of a free-pay block, 0T, flat codes of the nation, and NT; without a week 1/month 1 mark. Shrinks to the emergency
 * code.
 */
export function taxCodes(rulebook: Rulebook, options: TaxCodeOptions = {}): fc.Arbitrary<string> {
  const ground = getGround(rulebook, options);
  const days = options.date === undefined ? ground.years : [ground.on(readDate(options.date))];
  return fc
    .tuple(pick, codeDrafts)
    .map(([year, draft]) => getTaxCode(draft, at(days, year).choices, options.nations ?? NATIONS));
}

export const codeDrafts: fc.Arbitrary<CodeDraft> = fc.record({
  kind: fc.constantFrom<CodeDraft["kind"]>(
    ...repeated("Emergency", 6),
    ...repeated("Allowance", 6),
    ...repeated("Additional", 3),
    ...repeated("None", 2),
    ...repeated("Flat", 3),
    "NoTax",
  ),
  nation: fc.constantFrom(0, 0, 0, 1, 2, 2),
  number: fc.oneof(
    { weight: 18, arbitrary: fc.nat(2500) },
    { weight: 2, arbitrary: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -1, max: 1 })).map(blockEnd) },
    { weight: 1, arbitrary: fc.nat(999_999) },
  ),
  place: pick,
});

const BLOCK_ENDS = 1_000_000;

/** Encodes a number as a count of blocks and a remainder; the block's size depends on the year. */
function blockEnd([blocks, beside]: readonly [number, number]): number {
  return BLOCK_ENDS + blocks * 10 + beside + 1;
}

function repeated(item: CodeDraft["kind"], times: number): CodeDraft["kind"][] {
  return Array.from({ length: times }, () => item);
}

/** Returns the code of a draft under a year's choices. */
export function getTaxCode(draft: CodeDraft, choices: Choices, nations: readonly Nation[] = NATIONS): string {
  const nation = at(nations, draft.nation);
  const prefix = at(choices.flatCodes[nation], 0).slice(0, -2);
  const number = numberOf(draft.number, choices.blockSize);
  switch (draft.kind) {
    case "Emergency":
      return prefix + choices.emergencyCode;
    case "Allowance":
      return `${prefix}${number}${at(["L", "M", "N", "T"], draft.place)}`;
    case "Additional":
      return `${prefix}K${Math.min(Math.max(number, 1), 9999)}`;
    case "None":
      return `${prefix}0T`;
    case "Flat":
      return at(choices.flatCodes[nation], draft.place);
    case "NoTax":
      return "NT";
  }
}

function numberOf(number: number, blockSize: number): number {
  if (number < BLOCK_ENDS) return number;
  const mark = number - BLOCK_ENDS;
  return Math.floor(mark / 10) * blockSize + (mark % 10) - 1;
}
