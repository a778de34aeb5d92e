import type { Nation } from "../rulebook";

/** The parameter of the rules that holds the bands of a nation. */
export const NATION_PARAMETERS = {
  EnglandAndNorthernIreland: "englandAndNorthernIreland",
  Wales: "wales",
  Scotland: "scotland",
} as const satisfies Readonly<Record<Nation, string>>;
