import { globSync } from "node:fs";

/** The fields of package.json that name files. */
export interface Manifest {
  readonly main?: string;
  readonly types?: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly exports: unknown;
}

/** Returns the files that a package.json promises and a folder does not have; a pattern needs at least one file. */
export function missingFiles(folder: string, { main, types, bin, files, exports }: Manifest): readonly string[] {
  const promised = new Set([
    ...[main, types].filter((path) => path !== undefined),
    ...Object.values(bin),
    ...files,
    ...targetsOf(exports),
  ]);
  return [...promised].filter((pattern) => globSync(pattern, { cwd: folder }).length === 0);
}

function targetsOf(exports: unknown): readonly string[] {
  if (typeof exports === "string") return [exports];
  return Object.values(exports as Readonly<Record<string, unknown>>).flatMap(targetsOf);
}
