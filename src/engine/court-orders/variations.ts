import { type DayNumber, formatDate, pointerStep, type Reader, type Unread } from "../base";
import { ORDER_FIELDS, VARIATION_FIELDS } from "./order-fields";
import type { OrderType } from "./order-types";

const MOST_VARIATIONS = 500;
const ABOUT: ReadonlySet<string> = new Set(["effectiveFrom", "effectiveTo", "reason"]);
const SUMS = ["fixedAmount", "instructionAmount"];
const SHARES = ["percentage", "percentageRate"];

/** An order with the terms that its variations put in force on a day; a temporary variation ends by itself. */
export function inForceOn(reader: Reader, order: Unread, path: string, type: OrderType, day: DayNumber): Unread {
  if (order.variations === undefined) return order;
  const begun: { from: DayNumber; terms: Unread }[] = [];
  reader.list(order, "variations", path, MOST_VARIATIONS).forEach((value, place) => {
    const read = readVariation(reader, value, `${path}/variations/${place}`, type);
    if (read !== null && read.from <= day && (read.to === null || day <= read.to)) begun.push(read);
  });
  begun.sort((one, other) => one.from - other.from);
  return begun.reduce((varied, { terms }) => withTerms(varied, terms), order);
}

/** Reads a variation: its days and the terms that it changes. */
export function readVariation(
  reader: Reader,
  value: unknown,
  path: string,
  type: OrderType,
): { readonly from: DayNumber; readonly to: DayNumber | null; readonly terms: Unread } | null {
  const owner = reader.object(value, path);
  if (owner === null) return null;
  const allowed = VARIATION_FIELDS[type];
  const terms: Record<string, unknown> = {};
  for (const [key, term] of Object.entries(owner)) {
    if (ABOUT.has(key) || term === undefined) continue;
    if (allowed.includes(key)) terms[key] = term;
    else if (ORDER_FIELDS.has(key)) {
      reader.refuse("field_of_another_order_type", path + pointerStep(key), { orderType: type });
    } else reader.refuse("unknown_field", path + pointerStep(key));
  }
  const from = reader.date(owner, "effectiveFrom", path);
  const to = reader.optionalDate(owner, "effectiveTo", path);
  if (to !== null && to < from) reader.refuse("date_before", `${path}/effectiveTo`, { limit: formatDate(from) });
  if (Object.keys(terms).length === 0) reader.refuse("must_not_be_empty", path);
  return { from, to, terms };
}

/** Only the terms sent change, and those that they exclude go. */
function withTerms(order: Unread, terms: Unread): Unread {
  const varied: Record<string, unknown> = { ...order };
  const has = (keys: readonly string[]) => keys.some((key) => terms[key] !== undefined);
  const drop = (keys: readonly string[]) => {
    for (const key of keys) varied[key] = undefined;
  };
  if (has(SUMS)) drop([...SUMS, ...SHARES, "deductionBasis"]);
  if (has(SHARES)) drop([...SUMS, ...SHARES, "deductionBasis", "rateFrequency"]);
  if (terms.fixedAmount !== undefined && order.rateType !== undefined) varied.rateType = "Fixed";
  if (terms.deductionBasis === "Table")
    drop([...SUMS, "protectedEarningsSettingCourtPerAmount", "protectedEarningsSetting"]);
  if (terms.rateType !== undefined && terms.rateType !== "Fixed") drop(SUMS);
  if (terms.protectedEarningsSetting !== undefined || terms.protectedEarningsSettingCourtPerAmount !== undefined) {
    drop(["protectedEarningsSetting", "protectedEarningsSettingCourtPerAmount"]);
  }
  return Object.assign(varied, terms);
}
