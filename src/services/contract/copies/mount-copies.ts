import { isRemoved } from "../deprecation/deprecated";
import { dateInLondon } from "../london";
import type { ServiceContext } from "../service";
import { COPIED_BY, hasCopies, pagingCopies } from "./copied-by";

/** Lists without a page size have pages of this many items. */
const USUAL_SIZE = 50;

/**
 * Adds deprecated copies to every response in the envelope below a path, refusals of callers included, until their dates
 * of removal.
 */
export function mountCopies(
  { app, clock }: Pick<ServiceContext, "app" | "clock">,
  below: keyof typeof COPIED_BY,
): void {
  const names = COPIED_BY[below];
  app.use(`${below}*`, (http, next) => {
    const today = dateInLondon(clock.now());
    if (!hasCopies(names, today)) return next();
    const paging = pagingCopies(names, http.req.method, http.req.path);
    const copying = {
      message: !isRemoved(names.message, today),
      errors: !isRemoved(names.errors, today),
      metadata: !isRemoved(names.metadata, today),
      paging: paging.filter(({ name }) => !isRemoved(name, today)).map(({ field }) => field),
      pageSize: Number(http.req.query("pageSize") ?? USUAL_SIZE),
    };
    http.set("rewriteBody", (body) => addCopies(body, copying));
    return next();
  });
}

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
  readonly message: boolean;
  readonly errors: boolean;
  readonly metadata: boolean;
  /** The names of the fields that say how a list continues; none for what is not a list. */
  readonly paging: readonly string[];
  /** The size of the page that was asked for. */
  readonly pageSize: number;
}

/** Adds copies of parts of an envelope under their earlier names; each part works as before. */
function addCopies(body: string, copying: Copying): string {
  const envelope: Envelope = JSON.parse(body);
  const { message, content, validationIssues } = envelope;
  const ofMessage = { textId: message.token, textParameters: message.tokenArguments };
  return JSON.stringify({
    ...envelope,
    message: copying.message ? { ...message, ...ofMessage } : message,
    content: Object.hasOwn(content.data, "items") ? withPaging(content, copying) : content,
    ...(copying.errors ? { errors: validationIssues?.map(errorOf) ?? null } : {}),
    ...(copying.metadata ? { metadata: content.metadata } : {}),
  });
}

function withPaging(content: Envelope["content"], { paging, pageSize }: Copying) {
  const { paginationToken } = content.metadata;
  const all = { paginationToken, hasMorePages: paginationToken !== null, pageSize, nextPageToken: paginationToken };
  const copies = Object.entries(all).filter(([name]) => paging.includes(name));
  return { ...content, data: { ...content.data, ...Object.fromEntries(copies) } };
}

function errorOf({ field, reason, reasonToken, reasonTokenArguments }: Issue) {
  return { field, reasonText: reason, reasonId: reasonToken, reasonParameters: reasonTokenArguments };
}
