export { checkElements } from "./check-elements";
export type { ContentRule, ElementRule, ElementTable } from "./element-table";
export { below, problemAt } from "./place";
export { ENVELOPE_TABLE, elementTable, messageOfNamespace, RTI_YEARS, type RtiMessageType } from "./tables";
