import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Mutant } from "./make-mutants";

/** The list of mutants that no test can tell from the source, by path from the root. */
export const EQUIVALENT_MUTANTS = "test/equivalent-mutants.json";

const shape = z.array(
  z.strictObject({
    file: z.string(),
    /** The whole line, so that the entry ends with the code that it is about. */
    line: z.string(),
    code: z.string(),
    becomes: z.string(),
    reason: z.string().min(20),
  }),
);

export type EquivalentMutant = z.infer<typeof shape>[number];

export function readEquivalents(root: string): readonly EquivalentMutant[] {
  const path = join(root, EQUIVALENT_MUTANTS);
  return existsSync(path) ? shape.parse(JSON.parse(readFileSync(path, "utf8"))) : [];
}

/** Returns why a mutant is equivalent, or null. */
export function findReason(equivalents: readonly EquivalentMutant[], mutant: Mutant): string | null {
  const entry = equivalents.find(
    ({ file, line, code, becomes }) =>
      file === mutant.file && line === mutant.text && code === mutant.code && becomes === mutant.becomes,
  );
  return entry?.reason ?? null;
}
