import { COPIES } from "../deprecation/copies-table";
import { concerns, isRemoved } from "../deprecation/deprecated";

/** The rows of the table of deprecations that say which copies a family's responses have. */
export interface CopyNames {
  /** The names of the schemas of messages with their copies, and of the copies beside the content. */
  readonly messageSchema: string;
  readonly errorsSchema: string;
  readonly metadataSchema: string;
  readonly message: CopyName;
  readonly errors: CopyName;
  readonly metadata: CopyName;
  /** Copies of how a list continues. */
  readonly paging: readonly CopyName[];
}

type CopyName = keyof typeof COPIES;

/** Families of operations with copies, by the beginning of their paths. */
export const COPIED_BY = {
  "/v1/billing/": {
    messageSchema: "MessageWithCopies",
    errorsSchema: "DeprecatedErrors",
    metadataSchema: "DeprecatedMetadata",
    message: "billingMessage",
    errors: "billingErrors",
    metadata: "billingMetadata",
    paging: ["billingPages", "billingNextPage"],
  },
  "/v2/pension/": {
    messageSchema: "PensionMessageWithCopies",
    errorsSchema: "PensionDeprecatedErrors",
    metadataSchema: "PensionDeprecatedMetadata",
    message: "pensionMessage",
    errors: "pensionErrors",
    metadata: "pensionMetadata",
    paging: ["pensionPages"],
  },
} as const satisfies Readonly<Record<string, CopyNames>>;

/** Returns whether a family's responses have any copies on a day. */
export function hasCopies({ message, errors, metadata, paging }: CopyNames, today: string): boolean {
  return [message, errors, metadata, ...paging].some((name) => !isRemoved(name, today));
}

/** A field in the data of a list that copies how it continues, with its row of the table. */
interface PagingCopy {
  readonly name: CopyName;
  readonly field: string;
}

/** Returns the copies in the data of an operation's response; its path may have ids or the names of parameters. */
export function pagingCopies({ paging }: CopyNames, method: string, path: string): readonly PagingCopy[] {
  const rows = paging.filter((name) => concerns(name, method.toUpperCase(), path));
  return rows.flatMap((name) => COPIES[name].fields.map((field) => ({ name, field: field.slice(IN_DATA.length) })));
}

const IN_DATA = "content.data.";
