import { expect } from "vitest";
import type { CorrectionPlatform } from "../corrections/sample-corrections";

const BASE = "/v1/recurring-items";

/** What a test knows of an item by its own bookkeeping: only what it did itself, and what payslips show. In pence. */
export interface ItemAccount {
  readonly id: string;
  readonly code: string;
  readonly employeeId: string;
  total: number;
  readonly postedBefore: number;
  writtenOff: number;
  /** What payslips of locked runs have under the item's own pay element, in any row, by period. */
  readonly taken: Map<number, number>;
}

/** A row of a payslip, as far as it matters here. */
interface SlipRow {
  readonly code: string;
  readonly amount: string;
}

const pence = (amount: string) => Math.round(Number(amount) * 100);

/** Adds what the payslips of a locked period show of items. Rows that corrections post would count as well. */
export async function readLocked(
  platform: CorrectionPlatform,
  accounts: readonly ItemAccount[],
  period: number,
): Promise<void> {
  for (const employeeId of new Set(accounts.map((each) => each.employeeId))) {
    const rows: readonly SlipRow[] = (await platform.payslip(employeeId, period))?.summaryItems ?? [];
    for (const account of accounts.filter((each) => each.employeeId === employeeId)) {
      const own = rows.filter(({ code }) => code === account.code);
      if (own.length === 0) continue;
      account.taken.set(
        period,
        own.reduce((sum, { amount }) => sum + Math.abs(pence(amount)), 0),
      );
    }
  }
}

/**
 * Checks that an item has posted and left what adds up to the whole, by the payslips, and that its postings are theirs.
 * Returns whether a run could not take all that was due.
 */
export async function expectAddsUp({ call }: CorrectionPlatform, account: ItemAccount): Promise<boolean> {
  const { id, total, postedBefore, writtenOff } = account;
  const item = (await call("GET", `${BASE}/${id}`)).body.content.data;
  const taken = [...account.taken.values()].reduce((sum, each) => sum + each, 0);
  const remaining = total - writtenOff - postedBefore - taken;
  expect(remaining).toBeGreaterThanOrEqual(0);
  expect([pence(item.total), pence(item.postedToDate), pence(item.remaining)]).toEqual([
    total - writtenOff,
    postedBefore + taken,
    remaining,
  ]);
  const { items } = (await call("GET", `${BASE}/${id}/postings?pageSize=100`)).body.content.data;
  const locked: readonly { readonly period: number; readonly amount: string; readonly due: string }[] = items.filter(
    ({ status }: { status: string }) => status === "Locked",
  );
  const posted = locked.map(({ period, amount }) => [period, pence(amount)]).filter(([, amount]) => amount !== 0);
  expect(posted.reverse()).toEqual([...account.taken].filter(([, amount]) => amount > 0));
  return locked.some(({ amount, due }) => amount !== due);
}
