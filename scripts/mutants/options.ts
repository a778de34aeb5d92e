import { parseArgs } from "node:util";

export interface Options {
  readonly root: string;
  readonly places: readonly string[];
  readonly isChanged: boolean;
  /** How many mutants are drawn; all of them if null. */
  readonly sample: number | null;
  readonly seed: number;
  readonly tier: "test" | "all";
  readonly mostTried: number;
  readonly mostSearched: number;
}

const USAGE = `Usage: npm run mutants -- <folder or file of src>... | --changed | --sample <count>
  --sample <count>  draw so many, of the places given or of all rooms
  --seed <number>   draw others (1)
  --tier test|all   the test files of npm test or of npm run test:all (all)
  --tried <count>   run at most so many test files with a mutant (12)
  --searched <count> look for tests that reach a mutant in at most so many test files of other rooms (12)
  --root <folder>   another checkout`;

/** Reads the arguments, or throws an error that says how they are given. */
export function readOptions(given: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      changed: { type: "boolean", default: false },
      sample: { type: "string" },
      seed: { type: "string", default: "1" },
      tier: { type: "string", default: "all" },
      tried: { type: "string", default: "12" },
      searched: { type: "string", default: "12" },
      root: { type: "string", default: "." },
    },
  });
  if (positionals.length === 0 && !values.changed && values.sample === undefined) throw new Error(USAGE);
  return {
    root: values.root,
    places: positionals.map((place) => place.replace(/\/+$/, "")),
    isChanged: values.changed,
    sample: values.sample === undefined ? null : wholeNumber(values.sample),
    seed: wholeNumber(values.seed),
    tier: values.tier === "test" ? "test" : "all",
    mostTried: wholeNumber(values.tried),
    mostSearched: wholeNumber(values.searched),
  };
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(USAGE);
  return number;
}
