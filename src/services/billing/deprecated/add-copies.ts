import type { DeprecationName } from "../../contract";

interface Issue {
  readonly field: string;
  readonly reason: string;
  readonly reasonToken: string;
  readonly reasonTokenArguments: unknown;
}

/** An envelope as far as its parts are copied. */
interface Envelope {
  readonly message: { readonly token: string; readonly tokenArguments: unknown };
  readonly content: {
    readonly data: Readonly<Record<string, unknown>>;
    readonly metadata: { readonly paginationToken: string | null };
  };
  readonly validationIssues: readonly Issue[] | null;
}

/** Which copies a response has. */
interface Copying {
  readonly isReturned: (name: DeprecationName) => boolean;
  /** The size of the page that a list was asked for; null for what is not a list. */
  readonly pageSize: number | null;
}

/** Adds copies of parts of an envelope under their earlier names; each part works as before. */
export function addCopies(body: string, { isReturned, pageSize }: Copying): string {
  const envelope: Envelope = JSON.parse(body);
  const { message, content, validationIssues } = envelope;
  const { paginationToken } = content.metadata;
  const isDone = pageSize !== null && Object.hasOwn(content.data, "items");
  const paging = { paginationToken, hasMorePages: paginationToken !== null, pageSize };
  const ofMessage = { textId: message.token, textParameters: message.tokenArguments };
  return JSON.stringify({
    ...envelope,
    message: isReturned("billingMessage") ? { ...message, ...ofMessage } : message,
    content: isDone && isReturned("billingPages") ? { ...content, data: { ...content.data, ...paging } } : content,
    ...(isReturned("billingErrors") ? { errors: validationIssues?.map(errorOf) ?? null } : {}),
    ...(isReturned("billingMetadata") ? { metadata: content.metadata } : {}),
  });
}

function errorOf({ field, reason, reasonToken, reasonTokenArguments }: Issue) {
  return { field, reasonText: reason, reasonId: reasonToken, reasonParameters: reasonTokenArguments };
}
