import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { operation, type RefusalCase, type Scope } from "../operation";
import { instantField } from "../text-fields";

const changeFields = {
  changeId: z.string(),
  changedAt: instantField(),
  changedBy: z
    .string()
    .openapi({ description: "`USER#` or `M2M#`, and an identifier; `SYSTEM#` and the name of a timed job." }),
  action: z.enum(["Created", "Updated", "Archived", "Unarchived", "Deleted"]),
  reason: z.string().nullable(),
  changes: z.array(
    z.strictObject({ field: z.string(), previousValue: z.any().nullable(), newValue: z.any().nullable() }),
  ),
};

const changeShown = z.strictObject(changeFields).openapi("ChangeEntry");

const changeExample: z.input<typeof changeShown> = {
  changeId: "01JZ3V6D4R8QK2M5N7P9T1W3X7",
  changedAt: "2026-04-06T09:30:00.000Z",
  changedBy: "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6",
  action: "Updated",
  reason: null,
  changes: [{ field: "name", previousValue: "Overtime", newValue: "Weekend overtime" }],
};

interface Stated {
  readonly id: string;
  readonly service: string;
  readonly scope: Scope;
  readonly params?: z.ZodObject;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly token: string;
  readonly refusals: readonly RefusalCase[];
}

/** Fields of an entry beyond those of every history, with their examples. */
interface Further {
  readonly fields: Readonly<Record<string, z.ZodType>>;
  readonly example: Readonly<Record<string, unknown>>;
}

/** Returns the operation that lists the changes of a record. */
export function historyOperation<const S extends Stated>(stated: S, further: Further | null = null) {
  const entry = further === null ? changeShown : z.strictObject({ ...changeFields, ...further.fields });
  return operation({
    ...stated,
    method: "get",
    query: pageQuery({ usual: 50, most: 100 }),
    data: z.strictObject({ items: z.array(entry) }),
    refusals: [
      ...stated.refusals,
      { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
      { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
    ],
    examples: { data: { items: [{ ...changeExample, ...further?.example }] } },
  });
}
