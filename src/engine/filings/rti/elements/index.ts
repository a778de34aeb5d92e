export { below, checkElements, problemAt } from "./check-elements";
export type { ContentRule, ElementRule, ElementTable } from "./element-table";
export {
  ENVELOPE_TABLE,
  elementTable,
  messageOfNamespace,
  REHEARSED_RTI_YEARS,
  RTI_YEARS,
  type RtiMessageType,
} from "./element-table";
