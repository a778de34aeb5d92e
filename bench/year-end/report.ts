/** A run over columns in memory. */
export interface MemoryRun {
  readonly engine: string;
  readonly workers: number;
  readonly people: number;
  readonly columnRows: number;
  readonly loadMilliseconds: number;
  readonly firstMilliseconds: number;
  readonly bestMilliseconds: number;
  readonly columnBytes: number;
  readonly peakBytes: number;
  readonly netPay: string;
}

/** A run of the command from file to file. */
export interface FileRun {
  readonly people: number;
  readonly seconds: number;
  readonly inputBytes: number;
  readonly outputBytes: number;
  /** In hundredths. */
  readonly shares: { readonly reading: number; readonly arithmetic: number; readonly writing: number };
}

export interface YearEnd {
  readonly machine: string;
  readonly node: string;
  readonly one: MemoryRun;
  readonly two: MemoryRun;
  readonly file: FileRun;
}

const MEGABYTE = 1_000_000;
const BASE_BYTES = 60 * MEGABYTE;

/** Writes the results as a page. */
export function asMarkdown({ machine, node, one, two, file }: YearEnd): string {
  const speedUp = one.bestMilliseconds / two.bestMilliseconds;
  const perMinute = (file.people / file.seconds) * 60;
  const { reading, arithmetic, writing } = file.shares;
  return `# The year end: results

One run on ${machine}, Node ${node.slice(1)}. \`npm run bench:year-end\` repeats it: ${number(one.people)} employees, twelve months, the year to date carried.

| What | Result | Target | Reached |
| --- | ---: | --- | --- |
| two threads / one | ${speedUp.toFixed(2)} | at least 1.8 | ${yes(speedUp >= 1.8)} |
${memoryRow(one)}
${memoryRow(two)}
| JSON lines to JSON lines, two threads, employees' years a minute | ${number(perMinute)} | at least 300,000 | ${yes(perMinute >= 300_000)} |

| Run | Engine | Load | First run | Best run | Columns | Peak memory |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${[one, two].map(runRow).join("\n")}

From file to file: ${file.seconds.toFixed(1)} s for ${megabytes(file.inputBytes)} in and ${megabytes(file.outputBytes)} out. Of the threads' time reading takes ${reading} %, arithmetic ${arithmetic} %, writing ${writing} %. The file's people have pension lines (three in ten), loans, pay that varies; those of the columns in memory are the same without lines, in a process whose nursery may not grow (\`--max-semi-space-size=16\`).
`;
}

function memoryRow(run: MemoryRun): string {
  const limit = 1.2 * run.columnBytes + BASE_BYTES;
  return `| peak memory, ${run.workers === 1 ? "one thread" : "two threads"}, all payslips kept | ${megabytes(run.peakBytes)} | at most ${megabytes(limit)}: 1.2 times the columns and 60 MB | ${yes(run.peakBytes <= limit)} |`;
}

function runRow(run: MemoryRun): string {
  const cells = [
    `${run.workers} ${run.workers === 1 ? "thread" : "threads"}`,
    run.engine,
    ...[run.loadMilliseconds, run.firstMilliseconds, run.bestMilliseconds].map((time) => `${number(time)} ms`),
    megabytes(run.columnBytes),
    megabytes(run.peakBytes),
  ];
  return `| ${cells.join(" | ")} |`;
}

function megabytes(bytes: number): string {
  return `${number(bytes / MEGABYTE)} MB`;
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

function yes(reached: boolean): string {
  return reached ? "yes" : "no";
}
