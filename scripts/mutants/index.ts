import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../../test/support/random";
import { testFiles } from "../../test/tiers";
import { isChanged, readChangedLines } from "./changed-lines";
import { type Draw, drawFiles, drawMutants } from "./draw";
import { findReason, readEquivalents } from "./equivalents";
import { type Mutant, type Mutants, makeMutants } from "./make-mutants";
import { findNearTests } from "./near-tests";
import { type Options, readOptions } from "./options";
import { type Uncounted, writeTable, writeVerdict } from "./report";
import { findRoom, groupBy, listFiles } from "./rooms";
import { Session } from "./session";
import { Trial, type Verdict } from "./try-mutants";

// Changes the source one small step at a time, and looks whether a test near it fails:
//   npm run mutants -- src/services/pay-runs [--sample 50]
//   npm run mutants -- --changed
//   npm run mutants -- --sample 300 --seed 7 [--tier test|all]

/** Vitest's mode of a tier, which decides which test files there are. */
const MODES = { test: "quick", all: "named" } as const;

const RESULTS = "bench/results/mutants.md";

interface Chosen extends Mutants {
  readonly chosen: readonly Mutant[];
}

async function choose(options: Options): Promise<Chosen> {
  const { root, sample } = options;
  if (options.isChanged) return chooseChanged(root);
  const files = listFiles(root, options.places.length === 0 ? ["src"] : options.places);
  return sample === null ? chooseAll(root, files) : chooseDrawn(options, files, sample);
}

async function chooseAll(root: string, files: readonly string[]): Promise<Chosen> {
  const made = await makeMutants(root, files);
  return { ...made, chosen: made.mutants };
}

async function chooseChanged(root: string): Promise<Chosen> {
  const changed = readChangedLines(root);
  const made = await makeMutants(root, listFiles(root, [...changed.keys()]));
  return { ...made, chosen: made.mutants.filter((mutant) => isChanged(changed, mutant)) };
}

async function chooseDrawn({ root, seed }: Options, files: readonly string[], count: number): Promise<Chosen> {
  const random = new Random(seed);
  const draws = drawFiles(root, files, count, random);
  const made = await makeMutants(root, [...new Set(draws.flatMap((draw) => draw.files))].sort());
  const byRoom = new Map(groupBy(made.mutants, ({ file }) => findRoom(file)));
  const ofRoom = ({ files: [first] }: Draw): readonly Mutant[] => byRoom.get(findRoom(first ?? "")) ?? [];
  return { ...made, chosen: draws.flatMap((draw) => drawMutants(draw, ofRoom(draw), random)) };
}

async function main(options: Options): Promise<void> {
  const { mutants, texts, chosen } = await choose(options);
  const equivalents = readEquivalents(options.root);
  const reasons = chosen.map((mutant) => ({ mutant, reason: findReason(equivalents, mutant) }));
  const uncounted = reasons.filter((one): one is Uncounted => one.reason !== null);
  const counted = reasons.filter(({ reason }) => reason === null).map(({ mutant }) => mutant);
  console.log(`${counted.length} mutants are tried, of ${mutants.length} in ${texts.size} files.`);
  const verdicts = await tryMutants(options, texts, counted);
  const table = writeTable(verdicts, uncounted);
  console.log(`\n${table}`);
  if (options.sample !== null && options.places.length === 0)
    writeFileSync(join(options.root, RESULTS), report(options, table));
}

async function tryMutants(
  { root, tier, mostSearched, mostTried }: Options,
  texts: Mutants["texts"],
  mutants: readonly Mutant[],
): Promise<readonly Verdict[]> {
  const session = await Session.open({ root, mode: MODES[tier], texts });
  const near = findNearTests(root, session.testFiles);
  const limits = { quickTests: new Set(testFiles("quick")), mostSearched, mostTried };
  const trial = new Trial(session, near, limits, (line) => console.log(`  ${line}`));
  const verdicts: Verdict[] = [];
  // An interrupted run leaves no PostgreSQL and no folder.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void session.close().finally(() => process.exit(1)));
  try {
    await trial.tryAll(mutants, (verdict) => {
      verdicts.push(verdict);
      console.log(`${verdicts.length} of ${mutants.length} ${writeVerdict(verdict)}`);
    });
  } finally {
    await session.close();
  }
  return verdicts;
}

function report({ sample, seed, tier }: Options, table: string): string {
  return `# Mutants: results

\`npm run mutants -- --sample ${sample} --seed ${seed} --tier ${tier}\` repeats it. Each mutant is one small change of the source; it is killed if a test near it fails. What is changed, and what is not: [0151](../../docs/adr/0151-mutation-testing.md).

${table}`;
}

function start(): void {
  try {
    main(readOptions(process.argv.slice(2))).catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}

start();
