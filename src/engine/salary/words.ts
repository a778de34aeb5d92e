export { STATUTORY_TYPES, type StatutoryType } from "../base";

/** The level that a setting comes from. */
export type SettingSource = "Employee" | "Organisation" | "Default";
