import { createRoute, z } from "@hono/zod-openapi";
import { success } from "../../platform";
import { COPIED_BY, type CopyNames, pagingCopies } from "./copies/copied-by";
import { deprecatedField, describeDeprecation, getDeprecations, namesOfFields } from "./deprecation/deprecated";
import type { DeprecationName } from "./deprecation/table";
import { argument, DONE, envelopeSchema, issues, message, metadata, refusalSchema } from "./envelope-schema";
import type { FileOperation } from "./file-operation";
import type { Operation, RefusalCase } from "./operation";
import { mayReadReplica } from "./recent";
import type { RedirectOperation } from "./redirect-operation";
import { allRefusals, answered, getHeaders, READ_HEADERS, type Told } from "./usual-refusals";

const parameters = z.array(argument).nullable();

const error = z
  .object({
    field: z.string(),
    reasonText: z.string(),
    reasonId: z.string(),
    reasonParameters: parameters,
  })
  .openapi("DeprecatedError");

/** The schemas of the copies in the data of a list. */
const PAGING: Readonly<Record<string, z.ZodType>> = {
  paginationToken: z.string().nullable().optional(),
  hasMorePages: z.boolean().optional(),
  pageSize: z.int().optional(),
  nextPageToken: z.string().nullable().optional(),
};

const FAMILIES = Object.entries(COPIED_BY).map(([below, names]: [string, CopyNames]) => ({
  below,
  names,
  message: messageWithCopies(names),
  errors: deprecatedField(names.errors, z.array(error).nullable()).openapi(names.errorsSchema, { examples: [null] }),
  metadata: deprecatedField(names.metadata, metadata).openapi(names.metadataSchema),
}));

/** What the descriptions of all operations have in common; only operations with a body show an example of one. */
type Stated = Omit<Operation, "data" | "token" | "status" | "examples"> & Partial<Pick<Operation, "examples">>;

/**
 * Returns the full OpenAPI route of an operation: parameters, body, response, refusals and examples. `headers` are those of
 * its successful response, beside its `ETag` and where it was read.
 */
export function describeOperation(operation: Operation, headers: DescribedHeaders = {}) {
  return describe(operation, operation.status ?? 200, answerOf(operation, headers));
}

/** Returns the full OpenAPI route of an operation that returns a file. */
export function describeFile(operation: FileOperation) {
  const { contentType, refusals = [] } = operation;
  return describe({ ...operation, refusals: [...refusals, notAcceptable(contentType)] }, 200, fileOf(operation));
}

/** Returns the full OpenAPI route of an operation that sends a browser to another address. */
export function describeRedirect(operation: RedirectOperation) {
  const headers = { Location: answered("Where the browser goes next.") };
  return describe(operation, 302, { description: operation.summary, headers });
}

type Answer = ReturnType<typeof answerOf | typeof fileOf> | DescribedRedirect;

type DescribedHeaders = Readonly<Record<string, ReturnType<typeof answered>>>;

interface DescribedRedirect {
  readonly description: string;
  readonly headers: DescribedHeaders;
}

function describe(operation: Stated, status: number, answer: Answer) {
  const { method, path, service, summary, params, query } = operation;
  const description = descriptionOf(operation);
  const hasTag = method === "get" && "headers" in answer && "ETag" in answer.headers;
  return createRoute({
    method,
    path,
    operationId: operation.id,
    tags: [service],
    summary,
    ...(description === "" ? {} : { description }),
    ...(operation.scope === "public" ? { security: [] } : {}),
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      headers: getHeaders(operation, hasTag),
      ...(operation.body === undefined ? {} : { body: bodyOf(operation, operation.body) }),
    },
    ...(operation.isBeta ? { "x-beta": true } : {}),
    responses: {
      [status]: answer,
      ...acceptedOf(operation, answer),
      ...(hasTag ? NOT_MODIFIED : {}),
      ...refusalsOf(operation),
    },
  });
}

const NOT_MODIFIED = {
  304: {
    description: "Not modified: `If-None-Match` names the `ETag` of what would be answered.",
    headers: { ETag: answered("The same as was sent.") },
  },
};

/** Returns the address at which `/docs` shows an operation. */
export function docsAddress(operation: Stated): string {
  return `/docs/api#/${encodeURIComponent(operation.service)}/${operation.id}`;
}

/** The operation's own description, and its deprecated fields; those of envelopes are described where these are. */
function descriptionOf(operation: Stated): string {
  const own = getDeprecations(operation).filter(({ direction }) => direction !== "envelope");
  const deprecated = own.map((each) => `${namesOfFields(each)}: ${describeDeprecation(each)}`);
  const beta = operation.isBeta ? "Beta: this may change before it is generally available." : [];
  return [operation.description ?? [], beta, deprecated].flat().join("\n\n");
}

function bodyOf({ bodyOptional = false, examples }: Stated, schema: z.ZodType) {
  return { required: !bodyOptional, content: { "application/json": { schema, example: examples?.body } } };
}

function answerOf(operation: Operation, beside: DescribedHeaders) {
  const { summary, token, examples, versioned, fileTypes = [] } = operation;
  const example = success({ token, text: summary }, examples.data);
  const files = Object.fromEntries(fileTypes.map((type) => [type, { schema: FILE }]));
  const content = { "application/json": { schema: envelopeOf(operation), example }, ...files };
  const headers: DescribedHeaders = {
    ...(versioned === undefined ? {} : VERSION_HEADERS),
    ...(mayReadReplica(operation) ? READ_HEADERS : {}),
    ...beside,
  };
  const description = `\`${token}\``;
  if (Object.keys(headers).length === 0) return { description, content };
  return { description, headers, content };
}

/** Describes that a job does what was asked. */
function acceptedOf({ accepted }: Stated, answer: Answer) {
  if (accepted === undefined || !("content" in answer)) return {};
  const [[type, { schema }] = ["", { schema: FILE }]] = Object.entries(answer.content);
  const example: object = success({ token: accepted.token, text: accepted.when }, accepted.example);
  return { 202: { description: told(accepted), content: { [type]: { schema, example } } } };
}

function envelopeOf(operation: Operation): z.ZodType {
  return envelopeWithCopies(operation) ?? envelopeSchema(operation.data);
}

const VERSION_HEADERS = { ETag: answered("The version of the record, for `If-Match`.") };

const FILE = { type: "string" as const, format: "binary" };

function fileOf({ summary, contentType, otherContentTypes = [] }: FileOperation) {
  const schema = FILE;
  return {
    description: summary,
    headers: {
      "Content-Disposition": answered("The name to save the file by."),
      ETag: answered("The same for the same bytes."),
    },
    content: Object.fromEntries([contentType, ...otherContentTypes].map((type) => [type, { schema }])),
  };
}

function notAcceptable(contentType: string): RefusalCase {
  const when = `\`Accept\` does not take ${contentType}.`;
  return { status: 406, token: "not_acceptable", when };
}

function refusalsOf(operation: Stated) {
  const all = allRefusals(operation);
  const statuses = [...new Set(all.map(({ status }) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [status, refusalOf(all.filter((each) => each.status === status))]),
  );
}

function refusalOf(cases: readonly Told[]) {
  return {
    description: cases.map(told).join("\n\n"),
    ...(cases[0]?.status === 429 ? { headers: { "Retry-After": answered("The seconds to wait.") } } : {}),
    content: { "application/json": { schema: refusalSchema } },
  };
}

function told({ token, when }: Pick<Told, "token" | "when">): string {
  return `\`${token}\`: ${when}`;
}

function copyOf(name: DeprecationName, field: string): z.ZodType {
  return deprecatedField(name, PAGING[field] ?? z.never());
}

function messageWithCopies({ message: name, messageSchema }: CopyNames) {
  const copies = {
    textId: deprecatedField(name, z.string().optional()),
    textParameters: deprecatedField(name, parameters.optional()),
  };
  return z.object({ ...message.shape, ...copies }).openapi(messageSchema, { examples: [DONE.message] });
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly data: z.ZodType;
}

/** Returns the schema of a response's envelope with the copies of its parts that are deprecated; null without copies. */
function envelopeWithCopies({ method, path, data }: Described): z.ZodType | null {
  const family = FAMILIES.find(({ below }) => path.startsWith(below));
  if (family === undefined) return null;
  const { names } = family;
  const copies = pagingCopies(names, method, path).map(({ name, field }) => [field, copyOf(name, field)] as const);
  const paging = Object.fromEntries(copies);
  return z.object({
    message: family.message,
    content: z.object({ data: data instanceof z.ZodObject ? data.extend(paging) : data, metadata }),
    validationIssues: issues,
    errors: family.errors.optional(),
    metadata: family.metadata.optional(),
  });
}
