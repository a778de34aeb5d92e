import type { Result } from "../../src/engine/base";
import { createRulebook, type RulebookOptions } from "../../src/engine/rulebook";
import type { FamilyPayFacts } from "../../src/engine/statutory-pay";
import { readRuleDocuments } from "../support/rule-documents";

const DOCUMENTS = readRuleDocuments();

/** Returns a rulebook over the repository's own rules. */
export function rulebookWith(policies: NonNullable<RulebookOptions["policies"]> = {}) {
  const created = createRulebook(DOCUMENTS, { policies });
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}

export const rulebook = rulebookWith();

export function answerOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** Returns token and path of every problem. */
export function refused(result: Result<unknown>): string[] {
  return result.ok ? [] : result.problems.map(({ token, path }) => `${token} ${path}`).sort();
}

/** Returns the whole pence of an amount of a result. */
export function pounds(amount: string): number {
  return Math.round(Number(amount) * 100);
}

export function sumOf(items: readonly { readonly amount: string }[]): string {
  return (items.reduce((sum, { amount }) => sum + pounds(amount), 0) / 100).toFixed(2);
}

export const MATERNITY = {
  statutoryType: "StatutoryMaternityPay",
  qualifyingEventDate: "2026-03-20",
  startDate: "2026-03-02",
  averageEarningsOverride: "500",
  employment: { startDate: "2015-01-05" },
} satisfies FamilyPayFacts;

/** Returns calendar months as pay periods. */
export function calendarMonths(year: number, month: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index, 1));
    const last = new Date(Date.UTC(year, month + index, 0));
    return {
      year: first.getUTCFullYear(),
      period: first.getUTCMonth() + 1,
      startDate: first.toISOString().slice(0, 10),
      endDate: last.toISOString().slice(0, 10),
    };
  });
}
