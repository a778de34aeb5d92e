import type { z } from "@hono/zod-openapi";
import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { examples, type Field, type Fields, getColumn, shownSchemas } from "./fields";
import { areNamed, type Row, type RowTables } from "./resource-rows";

/** "invoiceId" becomes "invoice_id", as `getColumn` does. */
type Snake<Name extends string> = string extends Name
  ? string
  : Name extends `${infer First}${infer Rest}`
    ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
    : "";

type ColumnName<Name extends string, F> = F extends { readonly column: infer Column }
  ? Column extends string
    ? Column
    : never
  : Snake<Name>;

type ColumnType<F> =
  F extends Field<z.ZodType | null, z.ZodType, infer Stored>
    ? Stored extends readonly (infer One)[]
      ? readonly One[]
      : Stored
    : never;

/** The columns of fields, as queries know them. */
type Columns<F extends Fields> = {
  readonly [Name in keyof F & string as ColumnName<Name, F[Name]>]: ColumnType<F[Name]>;
};

type ShownFields<F extends Fields> = { [Name in keyof F]: z.input<F[Name]["shown"]> };
type ShownColumns<F extends Fields> = {
  [Name in keyof F as F[Name] extends { readonly isDerived: true } ? never : Name]: z.input<F[Name]["shown"]>;
};

interface TableStatement<Name extends string = string, F extends Fields = Fields, Unseen extends Fields = Fields> {
  readonly name: Name;
  /** The field that identifies a record. */
  readonly key: string & keyof F;
  /** The prefix of its tokens: a missing "invoice" is refused with `invoice_not_found`. */
  readonly token: string;
  /** What responses show, in their order. */
  readonly fields: F;
  readonly unseen: Unseen;
}

/** A table with its columns stated once: their types, what responses show of them, and the queries of one record. */
export interface Table<Name extends string = string, F extends Fields = Fields, Unseen extends Fields = Fields> {
  /** The schemas of what responses show. */
  readonly shape: { readonly [Field in keyof F]: F[Field]["shown"] };
  readonly example: ShownFields<F>;
  /** Derived fields have their place in it, and no value. */
  readonly show: (row: RowOf<F>) => ShownColumns<F>;
  /** The columns that responses show, for queries that leave out the others. */
  readonly columns: readonly (string & keyof Columns<F>)[];
  readonly select: (tx: Tx) => SelectQueryBuilder<TablesOf<Name, F & Unseen>, Name, RowOf<F & Unseen>>;
  /** Returns the record with these fields, and no others, or refuses with 404; with `lock` it cannot change until the end. */
  readonly find: <const N extends Named<F>>(
    tx: Tx,
    named: N & { readonly [Other in Exclude<keyof N, keyof F>]: never },
    lock?: boolean,
  ) => Promise<RowOf<F & Unseen>>;
  readonly insert: (tx: Tx, row: Insertable<Columns<F & Unseen>>) => Promise<RowOf<F & Unseen>>;
  readonly update: (tx: Tx, id: string, columns: Updateable<Columns<F & Unseen>>) => Promise<RowOf<F & Unseen>>;
  readonly remove: (tx: Tx, id: string) => Promise<void>;
}

type RowOf<F extends Fields> = Selectable<Columns<F>>;
type TablesOf<Name extends string, F extends Fields> = { readonly [One in Name]: Columns<F> };
type Named<F extends Fields> = { readonly [Name in keyof F]?: string };

/** The columns of a stated table, for the tables of its service. */
export type ColumnsOf<T> = T extends Table<string, infer F, infer Unseen> ? Columns<F & Unseen> : never;

/** States a table. */
export function table<const Name extends string, const F extends Fields, const Unseen extends Fields>(
  stated: TableStatement<Name, F, Unseen>,
): Table<Name, F, Unseen>;
/** The fields have the types of their columns, so the queries need not know them. */
export function table({ name, key, token, fields }: TableStatement): Table {
  const id = getColumn(key);
  const columns = Object.entries(fields).map(([field, of]) => ({ field, of, column: of.column ?? getColumn(field) }));
  const select = (tx: Tx) => tx.withTables<RowTables>().selectFrom(name).selectAll();
  return {
    shape: shownSchemas(fields),
    example: examples(fields),
    show: (row: Row) => {
      const shown = columns.map(({ field, of, column }) => {
        if (of.column === null) return [field, of.isDerived ? undefined : of.example];
        const value = row[column] ?? null;
        return [field, value === null || of.fromColumn === undefined ? value : of.fromColumn(value)];
      });
      return Object.fromEntries(shown);
    },
    columns: columns.flatMap(({ of, column }) => (of.column === null ? [] : [column])),
    select,
    find: async (tx: Tx, named: Named<Fields>, lock = false) => {
      const row = await select(tx)
        .where(areNamed(named))
        .$if(lock, (one) => one.forUpdate())
        .executeTakeFirst();
      if (row === undefined) throw notFound(token);
      return row;
    },
    insert: (tx: Tx, row: Row) =>
      tx.withTables<RowTables>().insertInto(name).values(row).returningAll().executeTakeFirstOrThrow(),
    update: (tx: Tx, value: string, row: Row) =>
      tx
        .withTables<RowTables>()
        .updateTable(name)
        .set(row)
        .where(id, "=", value)
        .returningAll()
        .executeTakeFirstOrThrow(),
    remove: async (tx: Tx, value: string) => {
      await tx.withTables<RowTables>().deleteFrom(name).where(id, "=", value).execute();
    },
  };
}

type ShownRow<Shape, R> = {
  [Name in keyof Shape & string as Snake<Name> extends keyof R ? Name : never]: R[Snake<Name> & keyof R];
};

/** Returns the columns of a row under the names of a schema's fields; one without a column keeps its place, without a value. */
export function showColumns<Shape extends object, R extends object>(shape: Shape, row: R): ShownRow<Shape, R> {
  const columns = new Map<string, unknown>(Object.entries(row));
  const shown = Object.keys(shape).map((name) => [name, columns.get(getColumn(name))]);
  return Object.fromEntries(shown) as ShownRow<Shape, R>;
}
