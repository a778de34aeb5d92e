import type { Pace as CalculatorPace } from "./calculator";
import type { Payroll } from "./payrolls";

export interface Results {
  readonly machine: string;
  readonly node: string;
  readonly calculator: readonly CalculatorPace[];
  readonly payrolls: readonly Payroll[];
}

const LEAST_SHARE = 0.55;

/** Writes the results as a page. */
export function markdown({ machine, node, calculator, payrolls }: Results): string {
  const share = calculator[1]?.ratio ?? Number.NaN;
  const isReached = share >= LEAST_SHARE ? "reached" : "not reached";
  return [
    "# The services: results",
    "",
    `One run on ${machine}, Node ${node.slice(1)}. \`npm run bench:services\` repeats it; \`-- --quick\` does less.`,
    "Other work may share the machine: the ratios say more than the figures.",
    "",
    "`POST /v1/calculator/grosstonet`, 16 connections, every server and the load in processes of their own, rounds in turn. The",
    "service checks the token and the body, counts and logs; the bare server does neither, and calculates the same payslip.",
    "The service handles what comes in one turn of the event loop together, the bare server each by itself, as people write one.",
    `Its share is the middle one of the rounds: ${share.toFixed(2)}, where ${LEAST_SHARE} is wanted: ${isReached}.`,
    "",
    "| | Per second | Beside the first | Processor time, µs | Beside the first |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...calculator.map(
      ({ name, perSecond, ratio, cpuMicroseconds, cpuRatio }) =>
        `| ${name} | ${count(perSecond)} | ${ratio.toFixed(2)} | ${cpuMicroseconds.toFixed(1)} | ${cpuRatio.toFixed(2)} |`,
    ),
    "",
    "Payrolls over HTTP, beside the same rows by statements alone. Employees are read one by one over 8 connections, by",
    "statements too (the better of two rounds), and listed in pages of 100; lines are uploaded 100 a request over 4",
    "connections, by statements over one; a run is calculated in the background, then locked, with two lines and a salary",
    "each: payslips and events in one transaction. Growth is the time of ten times as many rows beside ten times the time:",
    "1.00 is linear, more is worse.",
    "",
    ...paceRows(payrolls),
    "",
    "Most memory of the process, in MB:",
    "",
    "| Employees | Records and lines | Recalculation | Lock |",
    "| ---: | ---: | ---: | ---: |",
    ...payrolls.map(({ employees, peakBytes }) => `| ${count(employees)} | ${peakBytes.map(megabytes).join(" | ")} |`),
    "",
  ].join("\n");
}

function paceRows(payrolls: readonly Payroll[]): readonly string[] {
  const heads = payrolls.flatMap(({ employees }) => [`${count(employees)} employees`, "plain SQL"]);
  const names = payrolls[0]?.paces.map(({ name }) => name) ?? [];
  return [
    `| Rows a second | ${heads.join(" | ")} | Growth |`,
    `| --- | ${heads.map(() => "---:").join(" | ")} | ---: |`,
    ...names.map((name, at) => {
      const paces = payrolls.flatMap((payroll) => payroll.paces[at] ?? []);
      const cells = paces.flatMap(({ perSecond, plainPerSecond }) => [count(perSecond), count(plainPerSecond)]);
      const [small, large] = paces;
      const growth = (small?.perSecond ?? Number.NaN) / (large?.perSecond ?? Number.NaN);
      return `| ${name} | ${cells.join(" | ")} | ${growth.toFixed(2)} |`;
    }),
  ];
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

function megabytes(bytes: number): string {
  return count(bytes / 1024 / 1024);
}
