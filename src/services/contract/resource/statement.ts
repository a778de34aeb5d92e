import type { z } from "@hono/zod-openapi";
import type { RawBuilder } from "kysely";
import type { Tx } from "../../../platform/store";
import type { ChangeAction } from "../history/history";
import type { RefusalCase, RequestWork, Scope } from "../operation";
import type { Fields } from "./fields";

/** What a request sends for a record with these fields. */
export type SentRecord<F extends Fields> = {
  readonly [Name in keyof F as F[Name]["sent"] extends null ? never : Name]: z.output<NonNullable<F[Name]["sent"]>>;
};

/** What a response shows of the fields that are columns. */
type ShownRecord<F extends Fields> = {
  readonly [Name in keyof F]: z.input<F[Name]["shown"]>;
};

/** The request of an operation on a record, as its checks receive it. */
export interface ResourceWork extends RequestWork {
  /** The parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
}

/** Details of one operation of a record. */
interface OperationNotes {
  readonly summary?: string;
  readonly description?: string;
  readonly refusals?: readonly RefusalCase[];
  /** The message of the response. */
  readonly text?: string;
}

/** A query parameter of the list; `where` returns null if the value selects everything. */
interface ListFilter<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly where: (value: z.output<Schema> | undefined) => RawBuilder<unknown> | null;
}

export type OperationName =
  | "list"
  | "create"
  | "read"
  | "replace"
  | "change"
  | "archive"
  | "unarchive"
  | "remove"
  | "history";

/** The definition of a record: everything that its operations have in common. */
export interface ResourceStatement<F extends Fields = Fields, Further extends Fields = Fields> {
  readonly service: string;
  /** The name in words, singular: "pay element". */
  readonly name: string;
  /** The prefix of its tokens: "pay_element" gives `pay_element_created` and `pay_element_not_found`. */
  readonly token: string;
  /** The name of its OpenAPI schema; "Change" is added for what is sent, and a verb for the ids of its operations. */
  readonly schema: string;
  /** The plural of `schema`, if it is not made with an "s". */
  readonly schemas?: string;
  /** The path of the list. Its parameters are columns of the table, checked by `within`. */
  readonly path: string;
  /** With `organisation_id` or `account_id`, `created_at`, `updated_at` and `version`: see `keepVersions`. */
  readonly table: string;
  /** The field that identifies a record: an id of ours, unless it is one of the fields. */
  readonly key: string;
  /** The organisation by default. */
  readonly scope?: Scope;
  readonly fields: F;
  /** Fields that are not columns, read for all records of a response at once. */
  readonly further?: {
    readonly fields: Further;
    readonly of: (work: ResourceWork, records: readonly ShownRecord<F>[]) => Promise<readonly object[]>;
  };
  /** Rules between the fields of a request. */
  readonly rules?: (sent: SentRecord<F>, context: z.core.$RefinementCtx) => void;
  readonly description?: string;
  /** Whether the operations may change before they are generally available. */
  readonly isBeta?: boolean;
  readonly operations: Readonly<Partial<Record<OperationName, OperationNotes>>>;
  readonly exampleBody: Readonly<Record<string, unknown>>;
  /** A filter `isArchived` replaces the query parameter `includeArchived` of records that are archived. */
  readonly filters?: Readonly<Record<string, ListFilter>>;
  /** The fields that a list can be sorted by with `sort`, the default first; by the key if left out. */
  readonly sort?: readonly (string & keyof F)[];
  /** The 409 of each unique index. */
  readonly unique?: Readonly<Record<string, { readonly token: string; readonly text: string; readonly when: string }>>;
  /** Why a record cannot be removed while other records refer to it: 409 `resource_in_use`. */
  readonly inUse?: string;
  /** A column: records for which it is true are not removed, with the words of `inUse`. */
  readonly keptIf?: string;
  /** A column: records for which it is true are archived instead of removed. */
  readonly archivedIf?: string;
  /** Whether every change is recorded for the operation `history`. */
  readonly keepsHistory?: boolean;
  /** The family of its events: "pay_element" gives `pay_element.created`. */
  readonly events?: string;
  /** Refuses a path parameter that names no record of the caller's. */
  readonly within?: Readonly<Record<string, (tx: Tx, id: string) => Promise<void>>>;
  /** Runs before every operation. */
  readonly prepare?: (work: ResourceWork) => Promise<void>;
  /** Columns in addition to or in place of those of the fields, for a new record or one that replaces `before`. */
  readonly columns?: (
    sent: SentRecord<F>,
    before: ShownRecord<F> | null,
    work: ResourceWork,
  ) => object | Promise<object>;
  /** Refuses a change of a record; `sent` is null when it is removed or archived. */
  readonly mayChange?: (before: ShownRecord<F>, sent: SentRecord<F> | null, work: ResourceWork) => void | Promise<void>;
  /** Runs after a record is created, changed or removed, in the same transaction. */
  readonly changed?: (record: ShownRecord<F>, action: ChangeAction, work: ResourceWork) => Promise<void>;
}
