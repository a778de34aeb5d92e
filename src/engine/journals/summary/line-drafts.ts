import { itemAt, type Pence } from "../../base";
import type { TrackingCode } from "../journal";
import type { Account, Cell } from "../postings/entry";
import type { Posting } from "../postings/ledger";
import type { ReadSplit } from "../read/splits";
import type { ReadTemplate } from "../read/template";
import { CONTROL_ACCOUNT_NAMES } from "../words";
import type { Warnings } from "./warnings";

/** A line of a journal before it is written. */
export interface LineDraft {
  readonly nominalCode: string;
  readonly nominalName: string | null;
  readonly description: string;
  readonly accountCode: string;
  readonly department: string | null;
  readonly trackingCodes: readonly TrackingCode[];
  readonly postings: readonly Posting[];
  readonly pence: Pence;
}

/** The visible part of an account and a cell: postings with the same one share a line. */
interface Shown {
  readonly nominalCode: string;
  readonly nominalName: string | null;
  readonly description: string;
  readonly department: string | null;
  readonly costCentre: string | null;
  /** "" if the line does not show the dimension, or there is nothing to show. */
  readonly values: readonly string[];
  readonly origin: string;
}

interface Group {
  readonly shown: Shown;
  readonly postings: Posting[];
  /** The rank of the first of its accounts. */
  rank: number;
}

/** Groups postings into lines: one per account, text and visible part of their cells, in a fixed order. */
export class LineDrafts {
  readonly #groups = new Map<string, Group>();
  readonly #hasDepartmentPart: boolean;
  readonly #departmentSplit: ReadSplit | undefined;

  constructor(
    private readonly template: ReadTemplate,
    private readonly splits: readonly ReadSplit[],
    private readonly warnings: Warnings,
  ) {
    this.#hasDepartmentPart = template.accountCodeComposition.parts.includes("Department");
    this.#departmentSplit = splits.find(({ dimension }) => dimension === "Department");
  }

  add(posting: Posting): void {
    const shown = this.#shown(posting.account, posting.cell, posting.origin);
    const key = JSON.stringify(Object.values(shown));
    const rank = rankOf(posting.account);
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, { shown, rank, postings: [posting] });
    else {
      group.postings.push(posting);
      group.rank = Math.min(group.rank, rank);
    }
  }

  /** Returns every line, including those that add up to zero. */
  list(): readonly LineDraft[] {
    const keyed = [...this.#groups.values()].map((group) => ({ ...group, order: sortKey(group) }));
    const sorted = keyed.sort((a, b) => compare(a.order, b.order));
    return sorted.map((group) => this.#draft(group.shown, group.postings));
  }

  #shown(account: Account, cell: Cell, origin: string): Shown {
    const { isExpense } = account;
    const isByDepartment = isExpense
      ? this.#hasDepartmentPart || this.#departmentSplit !== undefined
      : this.#departmentSplit?.reachesAll === true;
    return {
      nominalCode: account.nominalCode,
      nominalName: account.nominalName,
      description: account.description,
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
      nominalCode: shown.nominalCode,
      nominalName: shown.nominalName,
      description: shown.description,
      accountCode: this.#accountCode(shown, departmentSegment, segments),
      department: this.#departmentSplit === undefined ? null : shown.department,
      trackingCodes,
      postings,
      pence: postings.reduce((sum, { pence }) => sum + pence, 0),
    };
  }

  /** Returns a value's code or segment. A dimension without mappings uses its values as they are. */
  #mapped({ values, category }: ReadSplit, value: string): { code: string; segment: string | null } {
    const found = values.get(value);
    if (found === undefined && values.size > 0) {
      this.warnings.add("split_value_unmapped", { dimension: category, splitValueKey: value });
    }
    return { code: found?.trackingCode ?? value, segment: found?.accountSegment ?? null };
  }

  #accountCode({ nominalCode, costCentre }: Shown, department: string, segments: readonly string[]): string {
    const { parts, separator } = this.template.accountCodeComposition;
    const made = parts.map((part) => {
      if (part === "NominalCode") return nominalCode;
      if (part === "Department") return department;
      return part === "CostCentre" ? (costCentre ?? "") : part.slice("Text:".length);
    });
    return [...made, ...segments].filter((part) => part !== "").join(separator);
  }
}

type SortKey = readonly (string | number)[];

function sortKey({ rank, shown }: Group): SortKey {
  const { nominalCode, nominalName, description, department, costCentre, values, origin } = shown;
  return [rank, nominalCode, description, nominalName ?? "", department ?? "", costCentre ?? "", ...values, origin];
}

/** Ranks pay elements first, then the control accounts in order. */
function rankOf({ controlAccount }: Account): number {
  return controlAccount === null ? -1 : CONTROL_ACCOUNT_NAMES.indexOf(controlAccount);
}

function compare(a: SortKey, b: SortKey): number {
  for (const [at, one] of a.entries()) {
    const other = itemAt(b, at);
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
