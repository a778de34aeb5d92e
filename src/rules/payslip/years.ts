// Written by `npm run rules:write`.

export { rules as latestRules } from "./2026-27";

/** The latest tax year, by the year that it begins in. */
export const LATEST_YEAR = "2026";

/** Modules with the payslip's documents of a tax year, by the year that it begins in. */
export const EARLIER_YEARS = {
  "2022": () => import("./2022-23"),
  "2023": () => import("./2023-24"),
  "2024": () => import("./2024-25"),
  "2025": () => import("./2025-26"),
} as const;
