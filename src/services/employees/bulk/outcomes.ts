import { setImmediate as nextTurn } from "node:timers/promises";
import type { ValidationIssue } from "../../../platform";
import { Refused } from "../../../platform/http";
import type { Result } from "./bulk-operation";

/** Entries that are read or worked out before others have their turn. */
const AT_ONCE = 20;

/** One entry of a bulk request, with something that was made of it. */
export interface Entry<Value> {
  readonly index: number;
  readonly value: Value;
}

/** What comes of the entries of a request, by their places. */
export class Outcomes {
  private readonly results = new Map<number, Result>();

  done(index: number, employeeId: string, action: NonNullable<Result["action"]>): void {
    this.results.set(index, { index, employeeId, success: true, action, error: null, issues: [] });
  }

  /** A refusal of one entry; what it says of fields is said of the fields of that entry. */
  refused(index: number, { refusal, issues }: Refused): void {
    const failed = { index, employeeId: null, success: false, action: null };
    this.results.set(index, {
      ...failed,
      error: refusal.token,
      issues: (issues ?? []).map((issue) => within(index, issue)),
    });
  }

  /** Does something with each entry, and goes on with those that are not refused. */
  async each<Value, Made>(
    entries: readonly Entry<Value>[],
    make: (value: Value, index: number) => Made | Promise<Made>,
  ): Promise<readonly Entry<Made>[]> {
    const made: Entry<Made>[] = [];
    for (const [at, { index, value }] of entries.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await nextTurn();
      try {
        made.push({ index, value: await make(value, index) });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.refused(index, error);
      }
    }
    return made;
  }

  answer() {
    const results = [...this.results.values()].sort((one, other) => one.index - other.index);
    const count = (action: Result["action"]) => results.filter((each) => each.action === action).length;
    const [skipped, failed] = [count("Unchanged"), count(null)];
    const totalProcessed = results.length;
    const summary = { totalProcessed, successful: totalProcessed - skipped - failed, skipped, failed };
    return { results, summary };
  }
}

function within(index: number, { field, reasonTokenArguments, ...issue }: ValidationIssue): Result["issues"][number] {
  const place = `employees[${index}]`;
  const args = reasonTokenArguments === null ? null : reasonTokenArguments.map(({ name, value }) => ({ name, value }));
  return { ...issue, field: field === "" ? place : `${place}.${field}`, reasonTokenArguments: args };
}
