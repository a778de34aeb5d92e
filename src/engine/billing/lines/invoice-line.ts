import type { Money, Pence } from "../../base";
import type { FeeKind } from "../words";
import type { ControlAmount, ReadMapping } from "./run-facts";

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

const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

/** Returns the names of the placeholders in a format, such as "ClientName" for {ClientName}. */
export function placeholdersIn(format: string): readonly string[] {
  return [...format.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** Fills the placeholders of a format; one without a value is left out, and spaces are not doubled by it. */
export function fillPlaceholders(format: string, values: Readonly<Record<string, string>>): string {
  return format
    .replaceAll(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : ""))
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** What a line charges for: one of the three, or neither for pay without an element and for a total. */
export interface LineSource {
  readonly payElementId: string | null;
  readonly controlAccount: ControlAmount | null;
  readonly feeKind: FeeKind | null;
}

/** A line of an invoice, as `calculateInvoice` takes it and with what it charges for. */
export interface InvoiceLine extends LineSource {
  readonly description: string;
  /** Up to six decimals. */
  readonly quantity: string;
  /** Pounds with four decimals. */
  readonly unitAmount: string;
  readonly lineAmount: Money;
  readonly accountCode: string | null;
  readonly taxType: string | null;
  /** What its fee states itself; null where mappings and defaults decide. */
  readonly ownAccountCode: string | null;
  readonly ownTaxType: string | null;
  readonly employeeId: string | null;
  readonly feeId: string | null;
}

/** What is charged before it is written as a line: an amount with its place. */
export interface Charge extends LineSource {
  readonly names: Readonly<Record<string, string>>;
  readonly description: string | null;
  /** In pence, markup included. */
  readonly pence: Pence;
  /** In pence, before the markup. */
  readonly paid: number;
  /** Millionths; null for one. */
  readonly quantity: bigint | null;
  readonly accountCode: string | null;
  readonly taxType: string | null;
  readonly ownAccountCode: string | null;
  readonly ownTaxType: string | null;
  readonly employeeId: string | null;
  readonly feeId: string | null;
}
