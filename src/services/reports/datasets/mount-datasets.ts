import { DATASETS, type Dataset, findDataset, OPERATORS_OF } from "../../../engine/reports";
import { notFound } from "../../../platform/http";
import { mountCalculation, type ServiceContext } from "../../contract";
import { getDataset, listDatasets, type ShownDataset } from "../contract/dataset-operations";

const OPERATORS = Object.fromEntries(Object.entries(OPERATORS_OF).map(([type, words]) => [type, [...words]]));

export function mountDatasets(context: ServiceContext): void {
  mountCalculation(context, listDatasets, async () => {
    const items = DATASETS.map((dataset) => ({ ...headingOf(dataset), fieldCount: dataset.fields.length }));
    return { data: { items }, text: "The datasets are listed." };
  });

  mountCalculation(context, getDataset, async ({ params: { name } }) => {
    const dataset = findDataset(name);
    if (dataset === null) throw notFound("report_dataset");
    return { data: shown(dataset), text: "This is the dataset." };
  });
}

function headingOf({ name, label, description }: Dataset) {
  return { name, label, description, isAvailable: true };
}

function shown(dataset: Dataset): ShownDataset {
  const fields = dataset.fields.map(({ enumValues, aggregations, ...field }) => ({
    ...field,
    enumValues: enumValues === null ? null : [...enumValues],
    aggregations: [...aggregations],
  }));
  return { ...headingOf(dataset), statusField: dataset.statusField, fields, operators: OPERATORS };
}
