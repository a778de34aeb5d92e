import { type ModulusTable, PUBLISHED_ROWS, readModulusTable } from "../../engine/bank-files";
import { readTextFile } from "../../platform";
import type { Given, Option } from "../command";
import { Refusal } from "../refusal";
import { UsageError } from "../usage-error";

/** The options that name the modulus-check files. */
export const MODULUS_OPTIONS: readonly Option[] = [
  {
    name: "weights",
    value: "VALACDOS.txt",
    summary: "the operator's weight table; without it few sort codes are known",
  },
  { name: "substitutions", value: "SCSUBTAB.txt", summary: "the operator's substitutions, which go with the weights" },
];

/** Loads the table that the options name, or the package's own. Throws `Unreadable`, `UsageError` and `Refusal`. */
export function loadModulusTable({ values }: Given): ModulusTable {
  const { weights, substitutions } = values;
  if (weights === undefined && substitutions === undefined) return PUBLISHED_ROWS;
  if (weights === undefined) throw new UsageError('"--substitutions" goes with "--weights".');
  const table = readModulusTable({
    version: weights,
    weights: readTextFile(weights),
    ...(substitutions === undefined ? null : { substitutions: readTextFile(substitutions) }),
  });
  if (table.ok) return table.value;
  throw new Refusal(`The table in "${weights}" cannot be used.`, table.problems);
}
