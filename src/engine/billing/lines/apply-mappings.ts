import { type DefinedFunction, defineFunction, shape } from "../../base";
import { FEE_KINDS } from "../words";
import { getSourceKey, Mappings } from "./invoice-line";
import { CONTROL_AMOUNT_NAMES } from "./run-facts";

/** What decides the account or the tax type of a line: the line itself, its mapping, or the defaults. */
export const PLACE_SOURCES = ["Line", "Mapping", "Default"] as const;
/** What decides the account or the tax type of a line, one of `PLACE_SOURCES`. */
export type PlaceSource = (typeof PLACE_SOURCES)[number];

const PLACE = { accountCode: shape.orNull(shape.text), taxType: shape.orNull(shape.text) } as const;

const SOURCE = {
  payElementId: shape.orNull(shape.text),
  controlAccount: shape.orNull(shape.choice(CONTROL_AMOUNT_NAMES)),
  feeKind: shape.orNull(shape.choice(FEE_KINDS)),
} as const;

const FACTS = shape.record({
  lines: shape.list(
    shape.record({
      ...SOURCE,
      ...PLACE,
      /** What the line's fee or whoever typed it states; null where mappings decide. */
      ownAccountCode: shape.orNull(shape.text),
      ownTaxType: shape.orNull(shape.text),
    }),
    { upTo: 10_000 },
  ),
  mappings: shape.list(shape.record({ ...SOURCE, ...PLACE, isExcluded: shape.optional(shape.flag, false) }), {
    upTo: 10_000,
  }),
  defaults: shape.record(PLACE),
});

/** The lines of a draft, and the mappings and defaults as they are now. */
export interface ApplyMappingsFacts extends shape.FactsOf<typeof FACTS> {}

/** The account and tax type of a line, and what decided each. */
export interface LinePlace {
  readonly accountCode: string | null;
  readonly taxType: string | null;
  readonly accountCodeFrom: PlaceSource;
  readonly taxTypeFrom: PlaceSource;
  /** Whether its mapping excludes it: it is not billed any more. */
  readonly isExcluded: boolean;
}

/**
 * Applies mappings to the lines of a draft again, as when the draft was made: a line of a pay element, cost or fee has
 * the account and tax type that it states itself, else those of its mapping, else the defaults. A line whose mapping
 * excludes it goes. Lines that belong to none of these, such as typed ones, stay as they are. Amounts stay.
 * Problems: wrong facts.
 */
export const applyMappings: DefinedFunction<ApplyMappingsFacts, readonly LinePlace[]> = defineFunction({
  name: "apply-mappings",
  facts: FACTS,
  work({ lines, mappings, defaults }) {
    const found = new Mappings(mappings, defaults);
    return lines.map((line) => (getSourceKey(line) === null ? asItIs(line) : placeOf(line, found)));
  },
});

type ReadFacts = shape.ReadOf<typeof FACTS>;
type Line = ReadFacts["lines"][number];
type Mapping = ReadFacts["mappings"][number];

function asItIs({ accountCode, taxType }: Line): LinePlace {
  return { accountCode, taxType, accountCodeFrom: "Line", taxTypeFrom: "Line", isExcluded: false };
}

function placeOf(line: Line, mappings: Mappings<Mapping>): LinePlace {
  const mapping = mappings.find(line);
  const { accountCode, taxType } = mappings.placeOf(line);
  const from = (own: string | null, mapped: string | null | undefined): PlaceSource =>
    own === null ? (mapped == null ? "Default" : "Mapping") : "Line";
  return {
    accountCode: line.ownAccountCode ?? accountCode,
    taxType: line.ownTaxType ?? taxType,
    accountCodeFrom: from(line.ownAccountCode, mapping?.accountCode),
    taxTypeFrom: from(line.ownTaxType, mapping?.taxType),
    isExcluded: mapping?.isExcluded === true,
  };
}
