import { type ModulusTable, readModulusTable } from "../../engine/bank-files/modulus";
import { readTextFile, Unreadable } from "../../platform";
import { ConfigFault, type Settings } from "../../platform/config";

type Name = "MODULUS_TABLE" | "MODULUS_SUBSTITUTIONS";

/**
 * Reads the bank operator's table from the files in the settings: VALACDOS.txt, and SCSUBTAB.txt if it is set; null if
 * neither is set. Throws `ConfigFault` with everything that is wrong, by file and line.
 */
export function loadModulusTable(settings: Pick<Settings, Name>): ModulusTable | null {
  const { MODULUS_TABLE: version } = settings;
  if (version === undefined) return null;
  const faults: string[] = [];
  const weights = textOf("MODULUS_TABLE", settings, faults);
  const substitutions = textOf("MODULUS_SUBSTITUTIONS", settings, faults);
  if (faults.length > 0) throw new ConfigFault(faults);
  const table = readModulusTable({ version, weights, substitutions });
  if (table.ok) return table.value;
  throw new ConfigFault(
    table.problems.map(({ path, arguments: args }) => {
      const name: Name = path === "/substitutions" ? "MODULUS_SUBSTITUTIONS" : "MODULUS_TABLE";
      return args === null ? `${name}: the file is empty` : `${name}: line ${args.line} is not ${args.expected}`;
    }),
  );
}

/** Returns the text of a file; empty if the setting names no file. */
function textOf(name: Name, settings: Pick<Settings, Name>, faults: string[]): string {
  const path = settings[name];
  if (path === undefined) return "";
  try {
    return readTextFile(path);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    faults.push(`${name}: the file cannot be read: ${error.reason.replaceAll("_", " ")}`);
    return "";
  }
}
