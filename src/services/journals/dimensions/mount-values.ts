import type { SplitDimensionName } from "../../../engine/journals";
import { invalid, issueAt, notFound } from "../../../platform/http";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { journalTables } from "../store/journal-tables";
import { changeParts, findTemplate } from "../templates/change-template";
import { listValues, mapValue, removeValue, type SentValue } from "./dimension-operations";
import { findSplit, findSplitValues, type ValueRow, valueData } from "./split-rows";

export function mountValues(context: ServiceContext): void {
  mountOperation(context, listValues, async ({ params: { templateId, sequence } }, tx) => {
    await findTemplate(tx, templateId);
    await findSplit(tx, templateId, sequence);
    const values = (await findSplitValues(tx, templateId)).filter((value) => value.sequence === sequence);
    const data = { items: values.map(valueData) };
    return { data, beside: data, text: "The values are listed." };
  });

  mountOperation(context, mapValue, async ({ params, body, ...work }, tx) => {
    const { templateId, sequence } = params;
    await findTemplate(tx, templateId, true);
    checkValue((await findSplit(tx, templateId, sequence)).dimension, body);
    const before = await findValue(work, params);
    const after = await saveValue(work, params, body);
    await recordValue(work, params, before, after);
    return { data: valueData(after), text: "The value is mapped." };
  });

  mountOperation(context, removeValue, async ({ params, ...work }, tx) => {
    const { templateId, sequence, splitValueKey } = params;
    await findTemplate(tx, templateId, true);
    await findSplit(tx, templateId, sequence);
    const removed = await journalTables(tx)
      .deleteFrom("journal_split_value")
      .where("template_id", "=", templateId)
      .where("sequence", "=", sequence)
      .where("split_value_key", "=", splitValueKey)
      .returningAll()
      .executeTakeFirst();
    if (removed === undefined) throw notFound("split_value");
    await recordValue(work, params, removed, null);
    return { data: valueData(removed), text: "The code of the value is removed." };
  });
}

interface ValueName {
  readonly templateId: string;
  readonly sequence: number;
  readonly splitValueKey: string;
}

/** Refuses a value without exactly one code of its dimension's kind. */
export function checkValue(
  dimension: SplitDimensionName,
  { trackingCode, accountSegment, nominalCode }: Pick<SentValue, "trackingCode" | "accountSegment" | "nominalCode">,
  path: readonly (string | number)[] = [],
): void {
  const codes = [trackingCode, accountSegment].filter((code) => code !== null).length;
  const faults = dimension === "LineDescription" ? nominalFaults(codes, nominalCode) : codeFaults(codes, nominalCode);
  if (faults.length > 0) throw invalid(faults.map(([field, token, args]) => issueAt([...path, field], token, args)));
}

type Fault = readonly [
  field: keyof SentValue,
  token: "required" | "must_be_absent" | "sent_together",
  args: { readonly other: string } | null,
];

function nominalFaults(codes: number, nominalCode: string | null): readonly Fault[] {
  const faults: Fault[] = [];
  if (nominalCode === null) faults.push(["nominalCode", "required", null]);
  if (codes > 0) faults.push(["trackingCode", "must_be_absent", null]);
  return faults;
}

function codeFaults(codes: number, nominalCode: string | null): readonly Fault[] {
  const faults: Fault[] = [];
  if (nominalCode !== null) faults.push(["nominalCode", "must_be_absent", null]);
  if (codes === 0) faults.push(["trackingCode", "required", null]);
  if (codes > 1) faults.push(["accountSegment", "sent_together", { other: "trackingCode" }]);
  return faults;
}

async function findValue({ tx }: RequestWork, name: ValueName): Promise<ValueRow | null> {
  const values = await findSplitValues(tx, name.templateId);
  return (
    values.find((value) => value.sequence === name.sequence && value.split_value_key === name.splitValueKey) ?? null
  );
}

/** Creates the code of a value, or replaces it. */
export function saveValue(
  { tx, organisationId, now }: RequestWork,
  { templateId, sequence, splitValueKey }: ValueName,
  { trackingCode, accountSegment, nominalCode }: Pick<SentValue, "trackingCode" | "accountSegment" | "nominalCode">,
): Promise<ValueRow> {
  const codes = {
    tracking_code: trackingCode,
    account_segment: accountSegment,
    nominal_code: nominalCode,
    updated_at: now,
  };
  return journalTables(tx)
    .insertInto("journal_split_value")
    .values({
      organisation_id: organisationId,
      template_id: templateId,
      sequence,
      split_value_key: splitValueKey,
      ...codes,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "template_id", "sequence", "split_value_key"]).doUpdateSet(codes),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

function recordValue(
  work: RequestWork,
  { templateId, sequence, splitValueKey }: ValueName,
  before: ValueRow | null,
  after: ValueRow | null,
): Promise<void> {
  const partOf = (row: ValueRow | null) => (row === null ? null : withoutKey(valueData(row)));
  const name = `splitDimensions[${sequence}].values[${splitValueKey}]`;
  return changeParts(work, templateId, [{ name, before: partOf(before), after: partOf(after) }]);
}

function withoutKey({ splitValueKey: _, ...codes }: ReturnType<typeof valueData>) {
  return codes;
}
