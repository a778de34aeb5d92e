import { setImmediate as nextTurn } from "node:timers/promises";
import type { ValidationIssue } from "../../../platform";
import { Refused } from "../../../platform/http";
import type { Result } from "./bulk-operation";

/** Entries that are processed before other requests get their turn. */
const AT_ONCE = 20;

/** One entry of a bulk request, with a value made from it. */
export interface Entry<Value> {
  readonly index: number;
  readonly value: Value;
}

/** The outcomes of the entries of a request, by index. */
export class Outcomes {
  private readonly results = new Map<number, Result>();

  done(index: number, employeeId: string, action: NonNullable<Result["action"]>): void {
    this.results.set(index, { index, employeeId, success: true, action, error: null, issues: [] });
  }

  /** Records the refusal of one entry; its field names become those of the entry. */
  refused(index: number, { refusal, issues }: Refused): void {
    const failed = { index, employeeId: null, success: false, action: null };
    this.results.set(index, {
      ...failed,
      error: refusal.token,
      issues: (issues ?? []).map((issue) => within(index, issue)),
    });
  }

  /** Applies a function to each entry, and returns those that are not refused. */
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
