import { clients, invoices } from "./billing";
import type { Dataset } from "./dataset";
import { courtOrders, pensions } from "./deductions";
import type { CatalogueField } from "./field";
import { holiday, statutoryPayments } from "./leave";
import { journals, payments } from "./payments-and-journals";
import { payrollRuns, payslipLines, payslips, recurringLineItems } from "./payroll";

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
