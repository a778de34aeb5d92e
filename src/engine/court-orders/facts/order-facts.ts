import { pointerStep, shape } from "../../base";
import type { OrderKind } from "../order";
import { getOrderKind, ORDER_KINDS, type OrderType, type OwnFields, type VariableField } from "../types";
import { COMMON_FIELDS } from "./common-fields";
import { dayOrNull, note } from "./field-shapes";

export const MOST_VARIATIONS = 500;

const VARIATION_FIELDS = {
  /** The first day with the varied terms. */
  effectiveFrom: shape.date,
  /** A court's temporary variation ends with this day. */
  effectiveTo: shape.orNull(shape.date),
  reason: note,
};

/** What a variation has beside the terms that it changes. */
export const VARIATION_DAYS = shape.record(VARIATION_FIELDS, shape.notBefore("effectiveTo", "effectiveFrom"));

type AllFields = typeof COMMON_FIELDS & OwnFields;
type FieldFacts = { readonly [Key in keyof AllFields]?: shape.FactsOf<AllFields[Key]> | null };

/** The terms that some type of order lets a variation change; `variable` in the files of `types/` lists each type's. */
export interface CourtOrderTerms extends Pick<FieldFacts, VariableField> {}

/** Varied terms; null clears one. */
export interface CourtOrderVariation extends CourtOrderTerms, shape.RecordFacts<typeof VARIATION_FIELDS> {}

/**
 * An order before a pay-day. `fieldsOf` gives the fields of one type; those of another type are refused by name, except
 * what `after` of a pay-day has for every type.
 */
export interface CourtOrderFacts extends FieldFacts {
  readonly orderType: OrderType;
  readonly variations?: readonly CourtOrderVariation[] | null;
}

/** Returns the fields that orders of a type have, each with its shape. */
export function fieldsOf(type: OrderType): shape.Fields {
  return fieldsOfKind(getOrderKind(type));
}

/** Returns the fields of a type that is given by its entry in the registry. */
export function fieldsOfKind(kind: OrderKind): shape.Fields {
  const variations = shape.orNull(shape.list(variationOf(kind), { upTo: MOST_VARIATIONS }));
  return { orderType: shape.word(kind.type), ...termsOf(kind), variations };
}

/**
 * Days in the state after a pay-day, from which not every type counts. An order of another type has them if that state
 * is copied into it: they return in the state before its next pay-day, and no figure depends on them.
 */
export const UNCOUNTED_STATE = { lastDeductionPayDate: dayOrNull, lastPayDate: dayOrNull };

function termsOf({ fields, bases }: OrderKind): shape.Fields {
  return { ...COMMON_FIELDS, deductionBasis: shape.orNull(shape.choice(bases)), ...fields };
}

function variationOf(kind: OrderKind) {
  const varied = Object.entries(termsOf(kind)).filter(([key]) => kind.variable.includes(key));
  const terms = Object.fromEntries(varied.map(([key, field]) => [key, shape.orNull(field)]));
  return shape.record({ ...VARIATION_FIELDS, ...terms });
}

/** An order as written, with its place in its list and its path. */
export interface GivenOrder {
  readonly facts: CourtOrderFacts;
  readonly place: number;
  readonly path: string;
}

/** An order. It is only located: `readOrder` reads it, with the rules of a day. */
export const ORDER: shape.Shape<CourtOrderFacts, GivenOrder> = {
  read: (_, value, key, path) => ({
    facts: value as CourtOrderFacts,
    place: typeof key === "number" ? key : 0,
    path: path + pointerStep(key),
  }),
  schema: () => ({
    oneOf: ORDER_KINDS.map((kind) => shape.record({ ...UNCOUNTED_STATE, ...fieldsOfKind(kind) }).schema()),
  }),
};

/** A variation of an order, as written: `readVariation` reads it, with the type of the order. */
export const VARIATION: shape.Shape<CourtOrderVariation> = {
  read: (_, value) => value as CourtOrderVariation,
  schema: () => ({ anyOf: ORDER_KINDS.map((kind) => variationOf(kind).schema()) }),
};
