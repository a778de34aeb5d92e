import type { LineSource } from "./invoice-line";
import type { ReadMapping } from "./run-facts";

interface Place {
  readonly accountCode: string | null;
  readonly taxType: string | null;
}

type Mapping = Pick<ReadMapping, "payElementId" | "controlAccount" | "feeKind" | "accountCode" | "taxType">;

/** Finds the mappings of pay elements, control accounts and kinds of fee; of several for one the first. */
export class Mappings<M extends Mapping> {
  readonly #found = new Map<string, M>();

  constructor(
    mappings: readonly M[],
    private readonly defaults: Place,
  ) {
    for (const mapping of mappings) {
      const key = getSourceKey(mapping);
      if (key !== null && !this.#found.has(key)) this.#found.set(key, mapping);
    }
  }

  find(source: LineSource): M | undefined {
    return this.#found.get(getSourceKey(source) ?? "");
  }

  /** Returns the account and tax type: those of the mapping, else the defaults. */
  placeOf(source: LineSource): Place {
    const { accountCode = null, taxType = null } = this.find(source) ?? {};
    return {
      accountCode: accountCode ?? this.defaults.accountCode,
      taxType: taxType ?? this.defaults.taxType,
    };
  }
}

/** Returns a text for what a line or mapping is about; null if it is about none of the three. */
export function getSourceKey({ payElementId, controlAccount, feeKind }: LineSource): string | null {
  if (payElementId !== null) return `element ${payElementId}`;
  if (controlAccount !== null) return `control ${controlAccount}`;
  return feeKind === null ? null : `fee ${feeKind}`;
}
