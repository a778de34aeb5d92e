import { formatDate, formatPence, pointerStep, type Reader } from "../../engine/base";
import type { Characters } from "../paper";

/** The reader of a document's data: collects all problems, and refuses characters the fonts lack. */
export interface Desk {
  readonly reader: Reader;
  readonly characters: Characters;
}

/** Reads a value of a type; a harmless substitute, with a problem, if it has another type. */
export type Check<Value> = (desk: Desk, value: unknown, path: string) => Value;

type Fields<Value> = { readonly [Key in keyof Value]-?: Check<Value[Key]> };

/** Checks an object with exactly these fields. */
export function record<Value>(fields: Fields<Value>): Check<Value> {
  const known = new Set(Object.keys(fields));
  return (desk, value, path) => {
    const owner = desk.reader.object(value, path) ?? {};
    desk.reader.onlyKnown(owner, known, path);
    // No problems for the fields of a value that is not an object.
    const isThere = typeof value === "object" && value !== null;
    const entries = Object.entries<Check<unknown>>(fields).map(([key, check]) => [
      key,
      isThere ? check(desk, owner[key], path + pointerStep(key)) : null,
    ]);
    return Object.fromEntries(entries) as Value;
  };
}

const MOST_ITEMS = 20_000;

export function list<Item>(check: Check<Item>, maximum = MOST_ITEMS): Check<readonly Item[]> {
  return (desk, value, path) =>
    under(path, (at, key) => desk.reader.list({ [key]: value }, key, at, maximum)).map((item, index) =>
      check(desk, item, path + pointerStep(index)),
    );
}

/** Checks an object of simple names with values of one type. */
export function map<Item>(check: Check<Item>): Check<Readonly<Record<string, Item>>> {
  return (desk, value, path) => {
    const owner = desk.reader.object(value, path) ?? {};
    const entries = Object.entries(owner).map(([key, item]) => {
      const at = path + pointerStep(key);
      // The names are printed too.
      if (!/^[A-Za-z0-9_]{1,100}$/.test(key)) desk.reader.refuse("unknown_field", at);
      return [key, check(desk, item, at)];
    });
    return Object.fromEntries(entries);
  };
}

/** Allows null; a missing value becomes null. */
export function orNull<Value>(check: Check<Value>): Check<Value | null> {
  return (desk, value, path) => (value === undefined || value === null ? null : check(desk, value, path));
}

export const flag: Check<boolean> = ({ reader }, value, path) => {
  if (typeof value === "boolean") return value;
  reader.refuse(
    value === undefined ? "required" : "wrong_type",
    path,
    value === undefined ? null : { expected: "boolean" },
  );
  return false;
};

export const money: Check<string> = ({ reader }, value, path) =>
  formatPence(under(path, (at, key) => reader.amount(value, key, at)));

export const date: Check<string> = ({ reader }, value, path) =>
  under(path, (at, key) => {
    const day = reader.date({ [key]: value }, key, at);
    return Number.isNaN(day) ? "1970-01-01" : formatDate(day);
  });

export function integer(minimum: number, maximum: number): Check<number> {
  return ({ reader }, value, path) =>
    under(path, (at, key) => reader.integer({ [key]: value }, key, at, minimum, maximum));
}

export function choice<Word extends string>(...words: readonly Word[]): Check<Word> {
  return ({ reader }, value, path) => under(path, (at, key) => reader.choice({ [key]: value }, key, at, words));
}

/** Reads a field: the reader names it by its owner's path and the last segment. */
function under<Value>(path: string, read: (at: string, key: string) => Value): Value {
  const cut = path.lastIndexOf("/");
  const key = path
    .slice(cut + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  return read(path.slice(0, Math.max(cut, 0)), key);
}
