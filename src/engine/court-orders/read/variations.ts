import type { DayNumber, Unread } from "../../base";
import { MOST_VARIATIONS, VARIATION_DAYS } from "../facts/order-facts";
import type { OrderKind } from "../order";
import { isOrderField } from "./order-fields";
import { type Place, refuse } from "./order-reading";

const SUMS = ["fixedAmount", "instructionAmount"];
const SHARES = ["percentage", "percentageRate"];
const PROTECTION = ["protectedEarningsSettingCourtPerAmount", "protectedEarningsSetting"];

interface Variation {
  readonly from: DayNumber;
  readonly to: DayNumber | null;
  readonly terms: Unread;
}

/** Returns an order's facts with the terms that its variations put in force on a day; a temporary one ends by itself. */
export function inForceOn({ reader, owner, path }: Place, kind: OrderKind, day: DayNumber): Unread {
  if (owner.variations === undefined || owner.variations === null) return owner;
  return reader
    .list(owner, "variations", path, MOST_VARIATIONS)
    .flatMap((value, at) => {
      const place = `${path}/variations/${at}`;
      const given = reader.object(value, place);
      return given === null ? [] : [readVariation({ reader, owner: given, path: place }, kind)];
    })
    .filter(({ from, to }) => from <= day && (to === null || day <= to))
    .sort((one, other) => one.from - other.from)
    .reduce((varied, { terms }) => withTerms(varied, terms), owner);
}

/** Reads a variation: its days and the terms that it changes, which the varied order reads. */
export function readVariation({ reader, owner, path }: Place, { type, variable }: OrderKind): Variation {
  const days: Record<string, unknown> = {};
  const terms: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(owner)) {
    if (value === undefined) continue;
    if (key in VARIATION_DAYS.fields) days[key] = value;
    else if (variable.includes(key)) terms[key] = value;
    else if (isOrderField(key))
      refuse({ reader, owner, path }, "field_of_another_order_type", key, { orderType: type });
    else refuse({ reader, owner, path }, "unknown_field", key);
  }
  const { effectiveFrom, effectiveTo } = VARIATION_DAYS.readObject(reader, days, path);
  if (Object.keys(terms).length === 0) reader.refuse("must_not_be_empty", path);
  return { from: effectiveFrom, to: effectiveTo, terms };
}

/** Applies the terms sent; earlier terms that they exclude are removed. */
function withTerms(order: Unread, terms: Unread): Unread {
  const dropped = excludedBy(terms).map((key) => [key, undefined]);
  const isFixed = terms.fixedAmount !== undefined && order.rateType != null;
  return { ...order, ...Object.fromEntries(dropped), ...(isFixed ? { rateType: "Fixed" } : null), ...terms };
}

/** Returns the earlier terms that cannot be kept beside these. */
function excludedBy(terms: Unread): readonly string[] {
  const has = (keys: readonly string[]) => keys.some((key) => terms[key] !== undefined);
  return [
    ...(has(SUMS) ? [...SUMS, ...SHARES, "deductionBasis"] : []),
    ...(has(SHARES) ? [...SUMS, ...SHARES, "deductionBasis", "rateFrequency"] : []),
    ...(terms.deductionBasis === "Table" ? [...SUMS, ...PROTECTION] : []),
    ...(terms.rateType != null && terms.rateType !== "Fixed" ? SUMS : []),
    ...(has(PROTECTION) ? PROTECTION : []),
  ];
}
