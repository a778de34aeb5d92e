export { LOANS, packAttributes, packUnpaid } from "./attributes";
export { COLUMNS, type Column } from "./columns";
export { createMachine } from "./create-machine";
export { packRules, RULE_BLOCK_SIZE } from "./pack-rules";
export { STEPS, type Step, TO_DATE } from "./steps";
export type { Call, KernelMemory, Machine, MachineKind } from "./types";
export { bestMachine } from "./webassembly";
