import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

// Runs test files many times beside other work, each time in another order and with other generated cases, and says
// which tests failed by chance, and how that round is repeated:
//   npm run flaky -- 20 [test files or folders] [--seed 7]
// Without files, those that differ from where this branch left main.

const VITEST = "node_modules/vitest/vitest.mjs";

interface Round {
  readonly number: number;
  readonly seed: number;
}

interface Failure {
  readonly round: Round;
  readonly test: string;
  readonly message: string;
}

/** What Vitest's own JSON reporter writes, as far as it is read here. */
interface Written {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs all rounds and prints what failed; true if nothing did. */
function runRounds(): boolean {
  console.log(`${rounds} rounds of ${files.join(" ")}`);
  const failures = Array.from({ length: rounds }, (_, index) =>
    runRound({ number: index + 1, seed: firstSeed + index }),
  );
  const failed = failures.flat();
  console.log(failed.length === 0 ? `Nothing failed in ${rounds} rounds.` : `\n${failed.length} failures:`);
  for (const { round, test, message } of failed) {
    console.log(`- round ${round.number}: ${test}\n    ${message.split("\n")[0]}\n    ${repeat(round)}`);
  }
  return failed.length === 0;
}

function runRound(round: Round): readonly Failure[] {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-flaky-"));
  const busy = startBusyLoops();
  try {
    const outputFile = join(folder, "results.json");
    const reporting = ["--reporter=json", `--outputFile=${outputFile}`, "--silent"];
    const { status, stderr } = spawnSync(
      process.execPath,
      [VITEST, "run", ...files, ...shuffling(round), ...reporting],
      {
        env: { ...process.env, PROPERTY_SEED: String(round.seed) },
        encoding: "utf8",
        maxBuffer: 2 ** 28,
      },
    );
    const failures = status === 0 ? [] : readFailures(round, outputFile, stderr);
    console.log(`round ${round.number}, seed ${round.seed}: ${failures.length === 0 ? "passed" : "FAILED"}`);
    return failures;
  } finally {
    for (const loop of busy) loop.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function shuffling({ seed }: Round): readonly string[] {
  return ["--sequence.shuffle.tests", "--sequence.shuffle.files", `--sequence.seed=${seed}`];
}

function repeat(round: Round): string {
  return `PROPERTY_SEED=${round.seed} npx vitest run ${files.join(" ")} ${shuffling(round).join(" ")}`;
}

/** Keeps every core but one busy, so that what waits for a time instead of an event fails. */
function startBusyLoops(): readonly ReturnType<typeof spawn>[] {
  const count = Math.max(1, availableParallelism() - 1);
  // A loop whose parent was killed ends by itself.
  const loop =
    "for (const parent = process.ppid; process.ppid === parent; ) for (let turn = 0; turn < 1e8; turn += 1);";
  return Array.from({ length: count }, () => spawn(process.execPath, ["-e", loop], { stdio: "ignore" }));
}

/** A run that ends before it reports, or fails outside every test, is a failure too. */
function readFailures(round: Round, outputFile: string, stderr: string): readonly Failure[] {
  const failures = readWritten(outputFile).testResults.flatMap((file): readonly Failure[] => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed") return [{ round, test: file.name, message: file.message }];
    return failed.map(({ fullName, failureMessages: [message = ""] }) => ({
      round,
      test: `${file.name} > ${fullName}`,
      message,
    }));
  });
  return failures.length > 0 ? failures : [{ round, test: "the run", message: stderr.trim() }];
}

function readWritten(outputFile: string): Written {
  try {
    return JSON.parse(readFileSync(outputFile, "utf8"));
  } catch {
    return { testResults: [] };
  }
}

function changedTests(): readonly string[] {
  const git = (...words: string[]): readonly string[] =>
    execFileSync("git", words, { encoding: "utf8" })
      .split("\n")
      .filter((line) => line !== "");
  const [base = "HEAD"] = git("merge-base", "HEAD", "main");
  const changed = git("diff", "--name-only", "--diff-filter=d", base, "--", "test");
  const added = git("ls-files", "--others", "--exclude-standard", "test");
  return [...changed, ...added].filter((path) => path.endsWith(".test.ts"));
}

const given = process.argv.slice(2);
const seedAt = given.indexOf("--seed");
const firstSeed = seedAt < 0 ? Date.now() % 1_000_000 : Number(given.splice(seedAt, 2)[1]);
const rounds = Number(given[0] ?? 20);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(firstSeed)) {
  console.error("Usage: flaky <rounds> [test files or folders] [--seed <number>]");
  process.exit(2);
}
const files = given.length > 1 ? given.slice(1) : changedTests();
if (files.length === 0) console.log("No test file differs from main.");
else process.exitCode = runRounds() ? 0 : 1;
