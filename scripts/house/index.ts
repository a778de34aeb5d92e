import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findCircles } from "./circles";
import { findUnusedExports } from "./exports";
import { countCasts, measureFunctions } from "./functions";
import { comparableLines, lineCount } from "./lines";
import { findLinks } from "./links";
import { findReach, median } from "./reach";
import { readSourceFiles } from "./source-files";

// Measures the source of a checkout, without generated files, and prints a table; `--list` prints the places too:
//   npm run house [-- <checkout> --list]
// `--reach` prints instead which files a newcomer opens for ten operations, and their median.

const MOST_COMPLEX = 10;
const MOST_PARAMETERS = 4;
const OPERATIONS = 10;
const USERS = ["test", "bench", "scripts"];

interface Measure {
  readonly title: string;
  readonly figure: number;
  readonly places?: readonly string[];
}

function measureHouse(checkout: string): readonly Measure[] {
  const files = readSourceFiles(checkout, ["src"]);
  const functions = files.flatMap(measureFunctions);
  const complex = functions.filter(({ complexity }) => complexity > MOST_COMPLEX);
  const long = functions.filter(
    ({ path, parameters }) => parameters > MOST_PARAMETERS && !path.startsWith("src/kernel/"),
  );
  const sum = (count: (file: (typeof files)[number]) => number): number =>
    files.reduce((total, file) => total + count(file), 0);
  return [
    { title: "files of src", figure: files.length },
    { title: "lines", figure: sum(({ text }) => lineCount(text)) },
    { title: "lines without doc comments, spread literals unfolded", figure: sum(comparableLines) },
    { title: "functions", figure: functions.length },
    listed(
      `functions above complexity ${MOST_COMPLEX}`,
      complex.map(({ path, name, complexity }) => `${complexity} ${path} ${name}`),
    ),
    listed(
      `functions above ${MOST_PARAMETERS} parameters, kernel apart`,
      long.map(({ path, name, parameters }) => `${parameters} ${path} ${name}`),
    ),
    { title: "casts", figure: sum(countCasts), places: files.map((file) => `${countCasts(file)} ${file.path}`) },
    ...measureLinks(checkout, files),
  ];
}

function measureLinks(checkout: string, files: ReturnType<typeof readSourceFiles>): readonly Measure[] {
  const links = findLinks(files);
  const used = findLinks([...files, ...readSourceFiles(checkout, USERS)]);
  const circles = (of: typeof links): readonly string[] => findCircles(of).map((circle) => circle.join(" "));
  return [
    listed("circles of files by value", circles(links.filter(({ typeOnly }) => !typeOnly))),
    listed("circles of files by value or type", circles(links)),
    listed("exports that no file imports", findUnusedExports(files, used, entrances(checkout, files))),
  ];
}

/** The files that name the entry points of the packages. */
const ENTRY_LISTS = ["tsup.config.ts", "scripts/packages/entries.ts"];

/** Returns the entry points of the packages and the kernel: those that are listed, or in AssemblyScript. */
function entrances(checkout: string, files: ReturnType<typeof readSourceFiles>): ReadonlySet<string> {
  const lists = ENTRY_LISTS.map((name) => join(checkout, name)).filter((path) => existsSync(path));
  const built = lists.flatMap((path) => readFileSync(path, "utf8").match(/src\/[\w/.-]+\.tsx?/g) ?? []);
  const assembly = files.map(({ path }) => path).filter((path) => path.startsWith("src/kernel/assembly/"));
  return new Set([...built, ...assembly]);
}

function listed(title: string, places: readonly string[]): Measure {
  return { title, figure: places.length, places };
}

function printReach(checkout: string): void {
  const reach = findReach(readSourceFiles(checkout, ["src/services"]), OPERATIONS);
  for (const { operation, files } of reach) {
    console.log(`${String(files.length).padStart(7)}  ${operation}`);
    for (const file of files) console.log(`           ${file}`);
  }
  console.log(`${String(median(reach)).padStart(7)}  files, the median of ${reach.length} operations`);
}

function main(given: readonly string[]): void {
  const checkout = given.find((argument) => !argument.startsWith("-")) ?? ".";
  if (given.includes("--reach")) {
    printReach(checkout);
    return;
  }
  for (const { title, figure, places } of measureHouse(checkout)) {
    console.log(`${String(figure).padStart(7)}  ${title}`);
    if (!given.includes("--list")) continue;
    for (const place of (places ?? []).filter((text) => !text.startsWith("0 ")).sort())
      console.log(`           ${place}`);
  }
}

main(process.argv.slice(2));
