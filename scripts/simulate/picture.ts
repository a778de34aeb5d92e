import { totalCores } from "./machines";
import type { Size } from "./size";

const [WIDTH, HEIGHT] = [760, 420];
const FRAME = { left: 60, right: 610, top: 20, bottom: 370 };
/** Least distance of two names beside the lines. */
const APART = 17;

const LINES = [
  { name: "all cores", mark: "total", cores: totalCores },
  { name: "databases", mark: "database", cores: ({ databaseCores }: Size) => databaseCores },
  { name: "worker", mark: "worker", cores: ({ worker }: Size) => worker.servers },
  { name: "api", mark: "api", cores: ({ api }: Size) => api.servers },
  { name: "dispatcher", mark: "dispatcher", cores: ({ dispatcher }: Size) => dispatcher.servers },
];

const STYLE = `    text { fill: #1b2225; } .rule { stroke: #d8dcda; } .line { fill: none; stroke-width: 2; }
    .total { stroke: #1b2225; stroke-width: 3; } .database { stroke: #0b5d51; } .worker { stroke: #a14b00; stroke-dasharray: 8 3; }
    .api { stroke: #1f5fa8; stroke-dasharray: 3 3; } .dispatcher { stroke: #7a3f8f; stroke-dasharray: 12 3 3 3; }
    @media (prefers-color-scheme: dark) {
      text { fill: #eeece6; } .rule { stroke: #3a4448; } .total { stroke: #eeece6; } .database { stroke: #74d3c0; }
      .worker { stroke: #f0a868; } .api { stroke: #8ab8ef; } .dispatcher { stroke: #d3a4e4; }
    }`;

/** Returns cores against employees as an SVG picture; both scales grow by powers of ten. */
export function coresPicture(sizes: readonly Size[]): string {
  const employees = sizes.map((size) => size.employees);
  const [least, most] = [Math.min(...employees), Math.max(...employees)];
  const decades = Math.ceil(Math.log10(Math.max(...sizes.map(totalCores))));
  const x = scale([Math.log10(least), Math.log10(most)], [FRAME.left, FRAME.right]);
  const y = scale([0, decades], [FRAME.bottom, FRAME.top]);
  const rules = Array.from({ length: decades + 1 }, (_, power) => {
    const at = y(power);
    const line = `<line class="rule" x1="${FRAME.left}" x2="${FRAME.right}" y1="${at}" y2="${at}"/>`;
    return `  ${line}<text x="${FRAME.left - 8}" y="${at + 5}" text-anchor="end">${(10 ** power).toLocaleString("en-GB")}</text>`;
  });
  const ticks = [1e4, 1e5, 1e6, 1e7, 3e7].filter((each) => each >= least && each <= most);
  const below = ticks.map(
    (each) =>
      `  <text x="${x(Math.log10(each))}" y="${FRAME.bottom + 22}" text-anchor="middle">${shortNumber(each)}</text>`,
  );
  const drawn = LINES.map(({ mark, cores }) => {
    const points = sizes.map((size) => `${x(Math.log10(size.employees))},${y(Math.log10(Math.max(1, cores(size))))}`);
    return `  <polyline class="line ${mark}" points="${points.join(" ")}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="14">
  <title>Cores against employees</title>
  <style>
${STYLE}
  </style>
${[...rules, ...below, ...drawn, ...names(sizes, y)].join("\n")}
  <text x="${(FRAME.left + FRAME.right) / 2}" y="${HEIGHT - 6}" text-anchor="middle">Employees</text>
</svg>
`;
}

/** Returns the names of the lines at their ends, moved apart where they would overlap. */
function names(sizes: readonly Size[], y: (at: number) => number): readonly string[] {
  const last = sizes.slice(-1);
  const ends = LINES.flatMap(({ name, mark, cores }) =>
    last.map((size) => ({
      text: `${name}, ${cores(size).toLocaleString("en-GB")}`,
      mark,
      at: y(Math.log10(cores(size))),
    })),
  ).sort((one, other) => one.at - other.at);
  let above = Number.NEGATIVE_INFINITY;
  return ends.map(({ text, at }) => {
    above = Math.max(at, above + APART);
    return `  <text x="${FRAME.right + 8}" y="${round(above + 5)}">${text}</text>`;
  });
}

type Ends = readonly [number, number];

function scale([from, to]: Ends, [first, last]: Ends): (value: number) => number {
  return (value) => round(first + ((value - from) / (to - from)) * (last - first));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function shortNumber(value: number): string {
  return value < 1e6 ? value.toLocaleString("en-GB") : `${value / 1e6} million`;
}
