import { type DefinedFunction, defineFunction, shape } from "../../base";
import { FEE_KINDS } from "../words";
import { keyOf, Mappings } from "./mapping-of";
import { CONTROL_AMOUNT_NAMES } from "./run-facts";

const PLACE = { accountCode: shape.orNull(shape.text), taxType: shape.orNull(shape.text) } as const;

const SOURCE = {
  payElementId: shape.orNull(shape.text),
  controlAccount: shape.orNull(shape.choice(CONTROL_AMOUNT_NAMES)),
  feeKind: shape.orNull(shape.choice(FEE_KINDS)),
} as const;

const FACTS = shape.record({
  lines: shape.list(shape.record({ ...SOURCE, ...PLACE }), { upTo: 10_000 }),
  mappings: shape.list(shape.record({ ...SOURCE, ...PLACE }), { upTo: 10_000 }),
  defaults: shape.record(PLACE),
});

/** The lines of a draft, and the mappings and defaults as they are now. */
export interface ApplyMappingsFacts extends shape.FactsOf<typeof FACTS> {}

/** The account and tax type of a line. */
export interface LinePlace {
  readonly accountCode: string | null;
  readonly taxType: string | null;
}

/**
 * Applies mappings to the lines of a draft again: a line of a pay element, cost or fee gets the account and tax type of
 * its mapping, else of the defaults. Lines that belong to none of these, such as typed ones, keep theirs. Amounts stay.
 * Problems: wrong facts.
 */
export const applyMappings: DefinedFunction<ApplyMappingsFacts, readonly LinePlace[]> = defineFunction({
  name: "apply-mappings",
  facts: FACTS,
  work({ lines, mappings, defaults }) {
    const found = new Mappings(mappings, defaults);
    return lines.map((line) => {
      const { accountCode, taxType } = keyOf(line) === null ? line : found.placeOf(line);
      return { accountCode, taxType };
    });
  },
});
