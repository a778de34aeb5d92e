import type { PensionType } from "./facts";

export { STATUTORY_TYPES as STATUTORY_PAY_TYPES } from "../base";

export const PENSION_TYPES: readonly PensionType[] = ["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"];
