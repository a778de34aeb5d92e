import type { Phase } from "./phases";
import type { YearRead } from "./read-year";

const MEGABYTE = 1_000_000;

/** The year of one employer. */
export interface YearRun {
  readonly employees: number;
  readonly finalParts: number;
  readonly phases: readonly Phase[];
  readonly reads: readonly YearRead[];
  /** Most memory of the server's process, in bytes: up to the end of the first month, and of the year. */
  readonly peaks: { readonly firstMonth: number; readonly year: number };
}

/** Writes the results as a page; ratios are to the smaller size before. */
export function asMarkdown(runs: readonly YearRun[]): string {
  const sizes = runs.map(({ employees }) => number(employees));
  const parts = runs.map(({ employees, finalParts }) => `${finalParts} for ${number(employees)}`).join(", ");
  return `# A year over the store: results

One run on two cores of a shared cloud machine, Node ${process.version.slice(1)}. \`npm run year-over-store -- ${runs.map(({ employees }) => employees).join(" ")}\` repeats it: employees with a salary, twelve monthly runs, each recalculated, locked and reported to the sandbox's gateway, the year's end with P60s and the final FPS (parts: ${parts}), and every P60 as a file. The server is one process, driven over HTTP, with PostgreSQL on the same machine and the stand-in gateway in the same process. The first employee is added over HTTP; the others are copies of its rows, so that adding them is not measured.

Milliseconds for one employee's year, and the ratio to the size before: 1.00 is linear.

| Work | ${sizes.map((size) => `${size} |`).join(" ")} Ratio |
| --- | ${sizes.map(() => "---: |").join(" ")} ---: |
${workRows(runs).join("\n")}

Seconds of one answer about the year that has ended, read once:

| Read | ${sizes.map((size) => `${size} |`).join(" ")}
| --- | ${sizes.map(() => "---: |").join(" ")}
${readRows(runs).join("\n")}

Most memory of the server's process, MB:

| Employees | First month | Year |
| ---: | ---: | ---: |
${runs.map(memoryRow).join("\n")}
`;
}

function workRows(runs: readonly YearRun[]): readonly string[] {
  const names = runs[0]?.phases.map(({ name }) => name) ?? [];
  const rows = names.map((name) =>
    workRow(
      name,
      runs.map((run) => each(run, secondsOf(run, name))),
    ),
  );
  const whole = runs.map((run) =>
    each(
      run,
      run.phases.reduce((sum, { seconds }) => sum + seconds, 0),
    ),
  );
  return [...rows, workRow("All", whole)];
}

function workRow(name: string, milliseconds: readonly number[]): string {
  const ratios = milliseconds.slice(1).map((own, index) => (own / (milliseconds[index] ?? Number.NaN)).toFixed(2));
  return `| ${[name, ...milliseconds.map((own) => own.toFixed(2)), ratios.join(", ")].join(" | ")} |`;
}

function readRows(runs: readonly YearRun[]): readonly string[] {
  return (runs[0]?.reads ?? []).map(({ name }, index) => {
    const seconds = runs.map(({ reads }) => reads[index]?.seconds?.toFixed(2) ?? "refused");
    return `| ${[name, ...seconds].join(" | ")} |`;
  });
}

function memoryRow({ employees, peaks: { firstMonth, year } }: YearRun): string {
  const [first, whole] = [firstMonth, year].map((peak) => number(Math.round(peak / MEGABYTE)));
  return `| ${number(employees)} | ${first} | ${whole} |`;
}

function secondsOf({ phases }: YearRun, name: string): number {
  return phases.find((phase) => phase.name === name)?.seconds ?? Number.NaN;
}

function each({ employees }: YearRun, seconds: number): number {
  return (seconds * 1_000) / employees;
}

function number(value: number): string {
  return value.toLocaleString("en-GB");
}
