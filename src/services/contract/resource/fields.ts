import { z } from "@hono/zod-openapi";
import type { ColumnType, Generated } from "kysely";
import type { Json } from "../../../platform/store";
import { amountField, decimalField, money, moneyOf } from "../amount-fields";
import { optional as optionalField, orElse } from "../lenient-fields";
import { dateField, textField } from "../text-fields";

/** A field of a record: its form in requests and in responses, and how the column of its name stores it. */
export interface Field<
  Sent extends z.ZodType | null = z.ZodType | null,
  Shown extends z.ZodType = z.ZodType,
  Stored = z.input<Shown>,
> {
  /** Null for a field that callers do not send. */
  readonly sent: Sent;
  readonly shown: Shown;
  readonly example: z.input<Shown> | null;
  /** Converts a sent value, never null, to the column's value; unchanged by default. */
  toColumn?(value: unknown): unknown;
  /** Converts the column's value, never null, to the response's value; unchanged by default. */
  fromColumn?(value: unknown): unknown;
  /** Its column, if that is not the field's name with underscores; null for a value that no column stores. */
  readonly column?: string | null;
  readonly isDerived?: true;
  /** Never present: the type of its column. */
  readonly stored?: Stored;
}

export type Fields = Readonly<Record<string, Field>>;

type Stored = Pick<Field, "toColumn" | "fromColumn">;

/** Defines a field by its two schemas. */
export function field<Sent extends z.ZodType, Shown extends z.ZodType>(
  sent: Sent,
  shown: Shown,
  example: z.input<Shown> | null,
  stored: Stored = {},
): Field<Sent, Shown> {
  return { sent, shown, example, ...stored };
}

/** A single-line text. */
export function text(most: number, example: string) {
  return field(textField(most), z.string(), example);
}

/** One of several words; optional if it has a fallback. */
export function choice<Word extends z.ZodEnum>(words: Word, example: z.input<Word>) {
  return field(words, words, example);
}

export function flag(example = false) {
  return field(z.boolean(), z.boolean(), example);
}

export function date(example: string) {
  return field(dateField(), z.string(), example);
}

/** An amount, stored in pence. */
export function amount(example: string) {
  return field(amountField(), money(), example, { fromColumn: moneyOf });
}

export function decimal(limits: Parameters<typeof decimalField>[0], example: string) {
  return field(decimalField(limits), z.string(), example);
}

/** A document or a list, stored as JSON. */
export function document<Sent extends z.ZodType, Shown extends z.ZodType>(
  sent: Sent,
  shown: Shown,
  example: z.input<Shown> | null,
  fromColumn?: (value: never) => unknown,
): Field<Sent, Shown> {
  return field(sent, shown, example, { toColumn: JSON.stringify, ...(fromColumn && { fromColumn }) });
}

/** A field that may be left out or null. */
export function optional<Sent extends z.ZodType, Shown extends z.ZodType>(
  of: Field<Sent, Shown>,
  example: z.input<Shown> | null = of.example,
) {
  return { ...of, sent: optionalField(of.sent), shown: of.shown.nullable(), example };
}

/** A field that has a default if it is left out or null. */
export function fallback<Sent extends z.ZodType, Shown extends z.ZodType>(
  of: Field<Sent, Shown>,
  value: z.output<Sent>,
) {
  return { ...of, sent: orElse(of.sent, value) };
}

/** A field that responses show and callers do not send. */
export function shown<Shown extends z.ZodType>(schema: Shown, example: z.input<Shown>): Field<null, Shown> {
  return { sent: null, shown: schema, example };
}

/** An amount that responses show and callers do not send, stored in pence. */
export function shownAmount(example: string): Field<null, z.ZodString, number> {
  return { sent: null, shown: money(), example, fromColumn: moneyOf };
}

/** A field that responses show and callers do not send, and that can be null. */
export function nullable<Shown extends z.ZodType, Column>(
  of: Field<null, Shown, Column>,
  example: z.input<Shown> | null = of.example,
): Field<null, z.ZodNullable<Shown>, Column | null> {
  const { stored: _, ...rest } = of;
  return { ...rest, shown: of.shown.nullable(), example };
}

/** A document or a list that responses show and callers do not send, stored as JSON. */
export function shownDocument<Shown extends z.ZodType>(
  schema: Shown,
  example: z.input<Shown>,
): Field<null, Shown, Json<z.input<Shown>>> {
  return { sent: null, shown: schema, example };
}

/** A value that is the same in all records; no column stores it. */
export function constant<const Value extends string>(value: Value) {
  return { ...shown(z.literal(value), value), column: null };
}

/** A value that responses show and no column stores: whoever shows a row adds it. */
export function derived<Shown extends z.ZodType>(schema: Shown, example: z.input<Shown>) {
  return { ...shown(schema, example), column: null, isDerived: true as const };
}

/** A column that no response shows. */
export function unseen<Column>(): Field<null, z.ZodNever, Column> {
  return { sent: null, shown: z.never(), example: null };
}

/** A field that new rows leave to the default of its column. */
export function defaulted<Sent extends z.ZodType | null, Shown extends z.ZodType, Column>(
  of: Field<Sent, Shown, Column>,
): Field<Sent, Shown, Generated<Column>> {
  const { stored: _, ...rest } = of;
  return rest;
}

/** A field whose column the database calculates. */
export function calculated<Sent extends z.ZodType | null, Shown extends z.ZodType, Column>(
  of: Field<Sent, Shown, Column>,
): Field<Sent, Shown, ColumnType<Column, never, never>> {
  const { stored: _, ...rest } = of;
  return rest;
}

/** A field whose column has a name of its own. */
export function inColumn<const Column extends string, F extends Field>(column: Column, of: F) {
  return { ...of, column };
}

/** Returns the column of a field or parameter: "payElementId" becomes "pay_element_id". */
export function getColumn(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the schemas of the fields that are sent, by field. */
export function sentSchemas<F extends Fields>(fields: F) {
  return partOfFields(fields, "sent");
}

/** Returns the schemas of the fields that are shown, by field. */
export function shownSchemas<F extends Fields>(fields: F) {
  return partOfFields(fields, "shown");
}

/** Returns the examples of the fields that are shown, by field. */
export function examples<F extends Fields>(fields: F) {
  return partOfFields(fields, "example");
}

type PartOfFields<F extends Fields, Part extends keyof Field> = { readonly [Name in keyof F]: F[Name][Part] };

function partOfFields<F extends Fields, Part extends keyof Field>(fields: F, part: Part) {
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one[part]])) as PartOfFields<F, Part>;
}
