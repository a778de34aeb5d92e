import type { TaxYear } from "../../../base";
import eps2025 from "./2025-26/eps.json";
import fps2025 from "./2025-26/fps.json";
import eps2026 from "./2026-27/eps.json";
import fps2026 from "./2026-27/fps.json";
import type { ElementTable } from "./element-table";
import envelope from "./envelope.json";

/** The RTI messages that are built and read here. */
export type RtiMessageType = "Fps" | "Eps";

/** The tables of every supported tax year. Add a year with its two files and a line here. */
const TABLES: ReadonlyMap<TaxYear, Readonly<Record<RtiMessageType, ElementTable>>> = new Map([
  [2025, { Fps: fps2025, Eps: eps2025 }],
  [2026, { Fps: fps2026, Eps: eps2026 }],
] as [TaxYear, Readonly<Record<RtiMessageType, ElementTable>>][]);

/** The envelope of every message, in every year. */
export const ENVELOPE_TABLE = envelope as ElementTable;

/** The supported tax years, ascending. */
export const RTI_YEARS: readonly TaxYear[] = [...TABLES.keys()];

/**
 * Returns the elements of a message's schema in a tax year, with their order and rules; null for a year that is not
 * supported.
 */
export function elementTable(type: RtiMessageType, taxYear: TaxYear): ElementTable | null {
  return TABLES.get(taxYear)?.[type] ?? null;
}

/** Returns the message and year of an envelope's namespace, or null. */
export function messageOfNamespace(namespace: string): { type: RtiMessageType; taxYear: TaxYear } | null {
  for (const [taxYear, tables] of TABLES) {
    for (const type of ["Fps", "Eps"] as const) if (tables[type].namespace === namespace) return { type, taxYear };
  }
  return null;
}
