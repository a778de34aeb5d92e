import { readFileSync } from "node:fs";
import { ASSUMPTIONS } from "./assumptions";
import { readMeasured } from "./measured";
import { coresPicture } from "./picture";
import { type Size, sizeOf } from "./size";
import { coresTable, databasesTable, limitsTable, waitsTable } from "./table";

const PAGE = "docs/sizing.md";
const PICTURE = "docs/images/sizing.svg";
/** The tables come after this line, to the end of the page. */
const BEGIN = "<!-- written by npm run simulate -->";

const EMPLOYEES = [10_000, 100_000, 1_000_000, 10_000_000, 30_000_000];
/** Points of the picture. */
const POINTS = 40;

/** Returns the page about sizing and its picture, by their paths. */
export function sizingFiles(): Readonly<Record<string, string>> {
  const measured = readMeasured();
  const at = (employees: number): Size => sizeOf(employees, measured, ASSUMPTIONS);
  const sizes = EMPLOYEES.map(at);
  const [least = 0, most = 0] = [EMPLOYEES[0], EMPLOYEES.at(-1)];
  const points = Array.from({ length: POINTS }, (_, point) => least * (most / least) ** (point / (POINTS - 1)));
  const [head = ""] = readFileSync(PAGE, "utf8").split(BEGIN);
  const tables = [
    "Cores of each role and of all databases:",
    coresTable(sizes),
    "Databases, machines and disks:",
    databasesTable(sizes, ASSUMPTIONS),
    "Waiting before work begins, at the peak: half of it waits at most the first time, 99% at most the second.",
    waitsTable(sizes),
    "One database is enough, by each limit alone, for:",
    limitsTable(at(most)),
  ];
  return {
    [PAGE]: `${head}${BEGIN}\n\n${tables.join("\n\n")}\n`,
    [PICTURE]: coresPicture(points.map((each) => at(Math.round(each)))),
  };
}
