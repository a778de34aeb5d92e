import { ConfigFault, type Settings } from "../config";
import type { EnvironmentName } from "./databases-of";

const FIRST_CELL = "first";

/** The cells of an environment: databases with processes of their own, of which the first has the accounts. */
export interface Cells {
  /** The cell of this process. */
  readonly own: string;
  /** How each cell's processes are reached from those of other cells. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** Returns the cells as configured. */
export function getConfiguredCells(name: EnvironmentName, settings: Settings): Cells {
  const addresses = name === "live" ? settings.CELL_ADDRESSES : settings.SANDBOX_CELL_ADDRESSES;
  return { own: settings.CELL, addresses };
}

/** Returns the address of a cell's database; `first` is the first one's. Throws `ConfigFault` if it is not configured. */
export function urlOfCell(name: EnvironmentName, settings: Settings, cell: string, first: string): string {
  if (cell === FIRST_CELL) return first;
  const url = (name === "live" ? settings.CELL_URLS : settings.SANDBOX_CELL_URLS).get(cell);
  if (url !== undefined) return url;
  throw new ConfigFault([`${name === "live" ? "CELL_URLS" : "SANDBOX_CELL_URLS"}: has no cell ${cell}`]);
}
