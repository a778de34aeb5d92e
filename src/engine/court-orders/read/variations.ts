import { type DayNumber, formatDate, type Unread } from "../../base";
import type { OrderKind } from "../order";
import { isOrderField } from "./order-fields";
import { type Place, refuse } from "./order-reading";

const MOST_VARIATIONS = 500;
const ABOUT: ReadonlySet<string> = new Set(["effectiveFrom", "effectiveTo", "reason"]);
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
  if (owner.variations === undefined) return owner;
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

/** Reads a variation: its days and the terms that it changes. */
export function readVariation(place: Place, kind: OrderKind): Variation {
  const { reader, owner, path } = place;
  const terms = readChanges(place, kind);
  const from = reader.date(owner, "effectiveFrom", path);
  const to = reader.optionalDate(owner, "effectiveTo", path);
  if (to !== null && to < from) refuse(place, "date_before", "effectiveTo", { limit: formatDate(from) });
  if (Object.keys(terms).length === 0) reader.refuse("must_not_be_empty", path);
  return { from, to, terms };
}

function readChanges(place: Place, { type, variable }: OrderKind): Unread {
  const terms: Record<string, unknown> = {};
  for (const [key, term] of Object.entries(place.owner)) {
    if (ABOUT.has(key) || term === undefined) continue;
    if (variable.includes(key)) terms[key] = term;
    else if (isOrderField(key)) refuse(place, "field_of_another_order_type", key, { orderType: type });
    else refuse(place, "unknown_field", key);
  }
  return terms;
}

/** Applies the terms sent; earlier terms that they exclude are removed. */
function withTerms(order: Unread, terms: Unread): Unread {
  const dropped = excludedBy(terms).map((key) => [key, undefined]);
  const isFixed = terms.fixedAmount !== undefined && order.rateType !== undefined;
  return { ...order, ...Object.fromEntries(dropped), ...(isFixed ? { rateType: "Fixed" } : null), ...terms };
}

/** Returns the earlier terms that cannot be kept beside these. */
function excludedBy(terms: Unread): readonly string[] {
  const has = (keys: readonly string[]) => keys.some((key) => terms[key] !== undefined);
  return [
    ...(has(SUMS) ? [...SUMS, ...SHARES, "deductionBasis"] : []),
    ...(has(SHARES) ? [...SUMS, ...SHARES, "deductionBasis", "rateFrequency"] : []),
    ...(terms.deductionBasis === "Table" ? [...SUMS, ...PROTECTION] : []),
    ...(terms.rateType !== undefined && terms.rateType !== "Fixed" ? SUMS : []),
    ...(has(PROTECTION) ? PROTECTION : []),
  ];
}
