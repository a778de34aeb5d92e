import { mountOperation, type ServiceContext } from "../../contract";
import type { JournalTables } from "../store/journal-tables";
import { changeParts, findTemplate } from "../templates/change-template";
import {
  addDimension,
  getDimension,
  listDimensions,
  removeDimension,
  replaceDimension,
  type ShownDimension,
} from "./dimension-operations";
import { nextSequence, saveSplit } from "./save-split";
import { dimensionData, findSplit, findSplits, findValues } from "./split-rows";

export function mountDimensions(context: ServiceContext): void {
  mountOperation(context, listDimensions, async ({ params: { templateId } }, tx) => {
    await findTemplate(tx, templateId);
    const values = await findValues(tx, templateId);
    const data = { items: (await findSplits(tx, templateId)).map((row) => dimensionData(row, values)) };
    return { data, beside: data, text: "The dimensions are listed." };
  });

  mountOperation(context, getDimension, async ({ params: { templateId, sequence } }, tx) => {
    await findTemplate(tx, templateId);
    const row = await findSplit(tx, templateId, sequence);
    const data = dimensionData(row, await findValues(tx, templateId));
    return { data, beside: data, text: "This is the dimension." };
  });

  mountOperation(context, addDimension, async ({ params: { templateId }, body, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const sequence = body.sequence ?? nextSequence(await findSplits(tx, templateId));
    const data = dimensionData(await saveSplit(work, templateId, sequence, body, true), []);
    await changeParts(work, templateId, [{ name: nameOf(sequence), before: null, after: partOf(data) }]);
    return { data, text: "The dimension is added." };
  });

  mountOperation(context, replaceDimension, async ({ params: { templateId, sequence }, body, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const values = await findValues(tx, templateId);
    const before = dimensionData(await findSplit(tx, templateId, sequence), values);
    const data = dimensionData(await saveSplit(work, templateId, sequence, body, false), values);
    await changeParts(work, templateId, [{ name: nameOf(sequence), before: partOf(before), after: partOf(data) }]);
    return { data, text: "The dimension is replaced." };
  });

  mountOperation(context, removeDimension, async ({ params: { templateId, sequence }, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const data = dimensionData(await findSplit(tx, templateId, sequence), await findValues(tx, templateId));
    await tx
      .withTables<JournalTables>()
      .deleteFrom("journal_split")
      .where("template_id", "=", templateId)
      .where("sequence", "=", sequence)
      .execute();
    await changeParts(work, templateId, [{ name: nameOf(sequence), before: partOf(data), after: null }]);
    return { data, text: "The dimension is removed." };
  });
}

function nameOf(sequence: number): string {
  return `splitDimensions[${sequence}]`;
}

/** Returns what the history shows of a dimension. */
function partOf({ dimension, tagGroup, trackingCategory, appliesTo }: ShownDimension) {
  return { dimension, tagGroup, trackingCategory, appliesTo };
}
