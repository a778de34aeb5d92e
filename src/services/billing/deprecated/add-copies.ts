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
  /** Whether it is a list of the accounting software. */
  readonly isOfProvider: boolean;
}

/** Adds copies of parts of an envelope under their earlier names; each part works as before. */
export function addCopies(body: string, copying: Copying): string {
  const { isReturned } = copying;
  const envelope: Envelope = JSON.parse(body);
  const { message, content, validationIssues } = envelope;
  const ofMessage = { textId: message.token, textParameters: message.tokenArguments };
  return JSON.stringify({
    ...envelope,
    message: isReturned("billingMessage") ? { ...message, ...ofMessage } : message,
    content: Object.hasOwn(content.data, "items") ? withPaging(content, copying) : content,
    ...(isReturned("billingErrors") ? { errors: validationIssues?.map(errorOf) ?? null } : {}),
    ...(isReturned("billingMetadata") ? { metadata: content.metadata } : {}),
  });
}

function withPaging(content: Envelope["content"], { isReturned, pageSize, isOfProvider }: Copying) {
  const { paginationToken } = content.metadata;
  const paging = { paginationToken, hasMorePages: paginationToken !== null, pageSize };
  const data = {
    ...content.data,
    ...(pageSize !== null && isReturned("billingPages") ? paging : {}),
    ...(isOfProvider && isReturned("billingNextPage") ? { nextPageToken: paginationToken } : {}),
  };
  return { ...content, data };
}

function errorOf({ field, reason, reasonToken, reasonTokenArguments }: Issue) {
  return { field, reasonText: reason, reasonId: reasonToken, reasonParameters: reasonTokenArguments };
}
