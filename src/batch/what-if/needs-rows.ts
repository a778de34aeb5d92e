import type { WhatIfChanges, WhatIfEmployee } from "./changes";

/** Documents whose figures are in the columns' tables. */
const IN_TABLES = /\/(income-tax|national-insurance|student-loans|minimum-wage)\.json#/;
const OF_TAX = /\/income-tax\.json#/;
const OF_NI = /\/national-insurance\.json#/;

/**
 * Returns a name for the changes that need rows of their own: pay, pensions, and rules that contributions follow from;
 * null if all of them are rates and thresholds in the columns' tables.
 */
export function needsRows(changes: WhatIfChanges, employees: readonly WhatIfEmployee[]): string | null {
  const rules = (changes.rules ?? []).filter(({ path }) => !IN_TABLES.test(path) || changesPensions(path, employees));
  const { rise, pension } = changes;
  if (rules.length === 0 && rise === undefined && pension === undefined) return null;
  return JSON.stringify([rules, rise, pension]);
}

/** Relief at source follows the rates of tax, and a shared saving those of National Insurance. */
function changesPensions(path: string, employees: readonly WhatIfEmployee[]): boolean {
  if (OF_TAX.test(path) && /[rR]ate|basicRate|bands$|value$/.test(path)) return hasTerm(employees, "ReliefAtSource");
  return OF_NI.test(path) && hasTerm(employees, "nationalInsuranceSavingsFactor");
}

function hasTerm(employees: readonly WhatIfEmployee[], term: string): boolean {
  return employees.some(({ pension, pensions }) => {
    return (pension || pensions) && JSON.stringify([pension, pensions]).includes(term);
  });
}
