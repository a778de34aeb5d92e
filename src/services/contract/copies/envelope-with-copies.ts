import { z } from "@hono/zod-openapi";
import { deprecatedField } from "../deprecation/deprecated";
import type { DeprecationName } from "../deprecation/table";
import { argument, DONE, issues, message, metadata } from "../envelope-schema";
import { COPIED_BY, type CopyNames, pagingCopies } from "./copied-by";

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

function copyOf(name: DeprecationName, field: string): z.ZodType {
  return deprecatedField(name, PAGING[field] ?? z.never());
}

const FAMILIES = Object.entries(COPIED_BY).map(([below, names]: [string, CopyNames]) => ({
  below,
  names,
  message: messageWithCopies(names),
  errors: deprecatedField(names.errors, z.array(error).nullable()).openapi(names.errorsSchema, { examples: [null] }),
  metadata: deprecatedField(names.metadata, metadata).openapi(names.metadataSchema),
}));

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
export function envelopeWithCopies({ method, path, data }: Described): z.ZodType | null {
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
