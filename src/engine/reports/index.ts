// The entry "paypacket/reports": what can be reported on, the plan of a report, and its rows.

export {
  type Aggregate,
  type CatalogueField,
  DATASETS,
  type Dataset,
  type DatasetName,
  type FieldType,
  type FilterOperator,
  findDataset,
  findField,
} from "./catalogue";
export type {
  AggregateEntry,
  FieldEntry,
  FilterLeaf,
  FilterNode,
  OrderEntry,
  ReportDefinition,
  SelectEntry,
  TagValueEntry,
} from "./definition/definition";
export type {
  Operator,
  PlanAggregate,
  PlanColumn,
  PlanFilter,
  PlanKey,
  PlanLeaf,
  PlanOrder,
  PlanValue,
  RelativePeriod,
  ReportMode,
  ReportPlan,
} from "./plan/plan";
export { type PlanOptions, type PlanResult, planReport } from "./plan/plan-report";
