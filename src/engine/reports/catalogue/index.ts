import { clients, invoices } from "./billing";
import { courtOrders } from "./court-orders";
import type { Dataset } from "./dataset";
import type { CatalogueField } from "./field";
import { holiday } from "./holiday";
import { journals } from "./journals";
import { payments } from "./payments";
import { payrollRuns } from "./payroll-runs";
import { payslipLines } from "./payslip-lines";
import { payslips } from "./payslips";
import { pensions } from "./pensions";
import { recurringLineItems } from "./recurring-line-items";
import { statutoryPayments } from "./statutory-payments";

export type { Dataset, DatasetName } from "./dataset";
export type { Aggregate, CatalogueField, FieldType } from "./field";
export { FILTER_OPERATORS, type FilterOperator, OPERATORS_OF } from "./operators";

/** Every dataset with its catalogue, in the order of the interface. */
export const DATASETS: readonly Dataset[] = [
  payslips,
  payslipLines,
  payrollRuns,
  statutoryPayments,
  courtOrders,
  holiday,
  payments,
  recurringLineItems,
  pensions,
  journals,
  invoices,
  clients,
];

const FIELDS = new Map(
  DATASETS.map((dataset) => [dataset, new Map(dataset.fields.map((field) => [field.name, field]))] as const),
);

/** Returns the dataset of a name, or null. */
export function findDataset(name: string): Dataset | null {
  return DATASETS.find((dataset) => dataset.name === name) ?? null;
}

/** Returns the field of a name in a dataset, or null. */
export function findField(dataset: Dataset, name: string): CatalogueField | null {
  return FIELDS.get(dataset)?.get(name) ?? null;
}
