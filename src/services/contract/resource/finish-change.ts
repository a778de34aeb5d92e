import { recordEvent } from "../../../platform/events";
import { type ChangeAction, recordHistory } from "../history/history";
import type { Answer } from "../operation";
import { type Shown, shownRow, withFurther } from "./record-values";
import type { Row } from "./resource-rows";
import type { ResourceStatement, ResourceWork } from "./statement";

interface Written {
  readonly action: ChangeAction;
  readonly before: Shown | null;
  readonly row: Row;
  readonly text: string;
}

/** Finishes a change of a record that still exists: its history, its event, its response. */
export async function finishChange(
  stated: ResourceStatement,
  work: ResourceWork,
  { action, before, row, text }: Written,
): Promise<Answer<unknown>> {
  const after = shownRow(stated, row);
  await publishChange(stated, work, { action, before, after });
  const [data] = await withFurther(stated, [after], work);
  return { data, text };
}

interface Published {
  readonly action: ChangeAction;
  readonly before: Shown | null;
  readonly after: Shown | null;
}

/** Records a change in the history, runs the hook of the record's definition, and publishes the event last. */
export async function publishChange(
  stated: ResourceStatement,
  work: ResourceWork,
  { action, before, after }: Published,
): Promise<void> {
  const { tx, context, caller, organisationId, params } = work;
  const { key, token, keepsHistory = false, events, path } = stated;
  const record = after ?? before ?? {};
  const id = String(record[key]);
  if (keepsHistory) await recordHistory(work, token, [{ recordId: id, action, before, after }]);
  await stated.changed?.(record, action, work);
  if (events === undefined) return;
  const collection = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  await recordEvent(tx, context, {
    organisationId,
    accountId: caller.accountId,
    eventType: `${events}.${action.toLowerCase()}`,
    resourceUrl: `${collection}/${id}`,
    data: { ...params, [key]: id },
  });
}
