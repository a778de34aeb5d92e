import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { mountOperation } from "../mount-operation";
import {
  type Operation,
  operation,
  type RefusalCase,
  type RequestOf,
  type RequestWork,
  type Scope,
} from "../operation";
import type { ServiceContext } from "../service";
import { instantField } from "../text-fields";
import { CHANGE_ACTIONS, findHistory } from "./history";

const changeFields = {
  changeId: z.string(),
  changedAt: instantField(),
  changedBy: z
    .string()
    .openapi({ description: "`USER#` or `M2M#`, and an identifier; `SYSTEM#` and the name of a timed job." }),
  action: z.enum(CHANGE_ACTIONS),
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
    examples: { data: { items: [{ ...changeExample, ...further?.example }] } },
  });
}

type HistoryOperation = ReturnType<typeof historyOperation<Stated>>;

/** Mounts the history of a record: its type, the parameter that names it, and what refuses one that is not the caller's. */
export function mountHistory<const O extends Operation>(
  context: ServiceContext,
  operation: O,
  record: readonly [type: string, parameter: string],
  within: (work: RequestOf<O> & RequestWork) => Promise<unknown>,
): void;
export function mountHistory(
  context: ServiceContext,
  operation: HistoryOperation,
  [type, parameter]: readonly [type: string, parameter: string],
  within: (work: RequestOf<HistoryOperation> & RequestWork) => Promise<unknown>,
): void {
  mountOperation(context, operation, async (work, tx) => {
    await within(work);
    const { params = {}, query, organisationId } = work;
    const place = { route: operation.path, scope: organisationId, filters: params };
    const page = await findHistory(tx, context.cursors, [type, String(params[parameter])], { query, place });
    return { ...page, text: "The changes are listed." };
  });
}
