import type { TrackingCode } from "../journal";
import type { Account } from "../postings/account";
import type { Cell } from "../postings/cell";
import type { Posting } from "../postings/ledger";
import type { ReadSplit } from "../read/read-splits";
import type { ReadTemplate } from "../read/read-template";
import { CONTROL_ACCOUNT_NAMES } from "../words";
import type { Warnings } from "./warnings";

/** A line of a journal in the making. */
export interface LineDraft {
  readonly account: Account;
  readonly accountCode: string;
  readonly department: string | null;
  readonly trackingCodes: readonly TrackingCode[];
  readonly postings: readonly Posting[];
  readonly pence: number;
}

/** What a line shows of a cell. */
interface Shown {
  readonly account: Account;
  readonly department: string | null;
  readonly costCentre: string | null;
  /** "" where the line does not show the dimension, or there is nothing to show. */
  readonly values: readonly string[];
  readonly origin: string;
}

/** Postings as lines: one for each account and what it shows of its cells, in an order that no input changes. */
export class LineDrafts {
  readonly #groups = new Map<string, { shown: Shown; order: SortKey; postings: Posting[] }>();
  readonly #accounts = new Map<Account, number>();
  readonly #hasDepartmentPart: boolean;
  readonly #departmentSplit: ReadSplit | undefined;

  constructor(
    private readonly template: ReadTemplate,
    private readonly splits: readonly ReadSplit[],
    private readonly warnings: Warnings,
  ) {
    this.#hasDepartmentPart = template.parts.includes("Department");
    this.#departmentSplit = splits.find(({ dimension }) => dimension === "Department");
  }

  add(posting: Posting): void {
    const shown = this.#shown(posting.account, posting.cell, posting.origin);
    const key = JSON.stringify([
      this.#numberOf(posting.account),
      shown.department,
      shown.costCentre,
      shown.origin,
      ...shown.values,
    ]);
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, { shown, order: sortKey(shown), postings: [posting] });
    else group.postings.push(posting);
  }

  list(): readonly LineDraft[] {
    const sorted = [...this.#groups.values()].sort((a, b) => compare(a.order, b.order));
    const drafts = sorted.map(({ shown, postings }) => this.#draft(shown, postings));
    return this.template.showZeroLines ? drafts : drafts.filter(({ pence }) => pence !== 0);
  }

  #numberOf(account: Account): number {
    const known = this.#accounts.get(account) ?? this.#accounts.size;
    this.#accounts.set(account, known);
    return known;
  }

  #shown(account: Account, cell: Cell, origin: string): Shown {
    const { isExpense } = account;
    const isByDepartment = isExpense
      ? this.#hasDepartmentPart || this.#departmentSplit !== undefined
      : this.#departmentSplit?.reachesAll === true;
    return {
      account,
      department: isByDepartment ? cell.department : null,
      costCentre: isExpense ? cell.costCentre : null,
      values: cell.values.map((value, at) => (isExpense || this.splits[at]?.reachesAll === true ? value : "")),
      origin: this.template.consolidateLines ? "" : origin,
    };
  }

  #draft(shown: Shown, postings: readonly Posting[]): LineDraft {
    const trackingCodes: TrackingCode[] = [];
    const segments: string[] = [];
    let departmentSegment = shown.department ?? "";
    for (const [at, split] of this.splits.entries()) {
      const value = shown.values[at] ?? "";
      if (value === "") continue;
      const mapped = this.#mapped(split, value);
      if (mapped.segment === null) trackingCodes.push({ dimension: split.category, code: mapped.code });
      else if (split.dimension === "Department" && this.#hasDepartmentPart) departmentSegment = mapped.segment;
      else segments.push(mapped.segment);
    }
    return {
      account: shown.account,
      accountCode: this.#accountCode(shown, departmentSegment, segments),
      department: this.#departmentSplit === undefined ? null : shown.department,
      trackingCodes,
      postings,
      pence: postings.reduce((sum, { pence }) => sum + pence, 0),
    };
  }

  /** A value's code or segment. A dimension without any mapping takes its values as they are. */
  #mapped({ values, category }: ReadSplit, value: string): { code: string; segment: string | null } {
    const found = values.get(value);
    if (found === undefined && values.size > 0) {
      this.warnings.add("split_value_unmapped", { dimension: category, splitValueKey: value });
    }
    return { code: found?.trackingCode ?? value, segment: found?.accountSegment ?? null };
  }

  #accountCode({ account, costCentre }: Shown, department: string, segments: readonly string[]): string {
    const { parts, separator } = this.template;
    const made = parts.map((part) => {
      if (part === "NominalCode") return account.nominalCode;
      if (part === "Department") return department;
      return part === "CostCentre" ? (costCentre ?? "") : part.slice("Text:".length);
    });
    return [...made, ...segments].filter((part) => part !== "").join(separator);
  }
}

type SortKey = readonly (string | number)[];

function sortKey({ account, department, costCentre, values, origin }: Shown): SortKey {
  const { controlAccount, nominalCode, payElementId, description } = account;
  const rank = controlAccount === null ? 0 : 1 + CONTROL_ACCOUNT_NAMES.indexOf(controlAccount);
  return [rank, nominalCode, payElementId ?? "", description, department ?? "", costCentre ?? "", ...values, origin];
}

function compare(a: SortKey, b: SortKey): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] as string | number;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
