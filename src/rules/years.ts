// Written by `npm run rules:write`.

/** Modules with every document of a tax year, by the year that it begins in. */
export const YEARS = {
  "2022": () => import("./2022-23"),
  "2023": () => import("./2023-24"),
  "2024": () => import("./2024-25"),
  "2025": () => import("./2025-26"),
  "2026": () => import("./2026-27"),
} as const;
