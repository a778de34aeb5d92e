/** The part of the UK in which someone is employed, as far as the law differs. */
export type Territory = "EnglandAndWales" | "Scotland" | "NorthernIreland";

export const TERRITORIES: readonly Territory[] = ["EnglandAndWales", "Scotland", "NorthernIreland"];
