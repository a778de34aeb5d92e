// Packs the package, or uses a packed one (`smoke-test.mjs [tarball]`), and tries it in a fresh project outside the
// repository: types, ES modules, CommonJS, a browser bundle, the command line, the programs of README and docs, and the
// demo.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { printedInPage } from "./smoke/browser-bundle.mjs";
import { tryDemo } from "./smoke/demo.mjs";
import { documentedPrograms } from "./smoke/documentation.mjs";
import { freshProject } from "./smoke/project.mjs";
import { compile, compileForBrowsers } from "./smoke/types.mjs";

const NET_PAY = "2453.64";
const FACTS = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  grossPay: "3000.00",
  taxCode: "1257L",
  niCategory: "A",
};
const ENTRIES = ["filings", "journals", "corrections", "reports", "billing", "documents", "batch", "payslip", "client"];
const FIRST = "README-md-1";

const root = fileURLToPath(new URL("..", import.meta.url));
const started = performance.now();
const project = freshProject(root, process.argv[2]);
try {
  project.installPackage();
  say("installed in an empty project");
  tryEntries();
  tryCommandLine();
  const clientPrograms = await tryProgramsOfDocs();
  await tryDemo(project, clientPrograms);
  say("all of it");
} finally {
  rmSync(project.folder, { recursive: true, force: true });
}

function tryEntries() {
  const names = ENTRIES.map((entry) => `paypacket/${entry}`);
  project.run("node", ["--input-type=module", "-e", names.map((name) => `await import("${name}");`).join("\n")]);
  project.run("node", ["-e", names.map((name) => `require("${name}");`).join("\n")]);
  say(`every entry loads, as ES module and CommonJS: ${names.join(", ")}`);
}

function tryCommandLine() {
  const paypacket = (...words) =>
    project.run("npx", ["--no-install", "paypacket", ...words], { input: JSON.stringify(FACTS) });
  expectNetPay("command line", JSON.parse(paypacket("calc", "gross-to-net")).value.forPeriod.netPay);
  const [, suggestion = ""] = /^ {2}paypacket (run .*)$/m.exec(paypacket("--help")) ?? [];
  paypacket(...suggestion.split(" "));
  say(`the first suggestion of help works: ${suggestion}`);
}

/** Compiles all of them, runs those that need nothing else, and returns those that need a server. */
async function tryProgramsOfDocs() {
  const all = documentedPrograms(root);
  const [forTesting, others] = parted(all, ({ needsFastCheck }) => needsFastCheck);
  const [forBrowsers, programs] = parted(others, ({ isForBrowsers }) => isForBrowsers);
  project.installTools("typescript", "@types/node");
  compile(project, programs);
  compileForBrowsers(project, [...programs.filter(({ name }) => name === FIRST), ...forBrowsers]);
  say(`${others.length} programs of README and docs compile, strictly, libraries checked, without fast-check`);
  project.installTools("fast-check");
  compile(project, forTesting);
  const [clientPrograms, alone] = parted(programs, ({ needsServer }) => needsServer);
  for (const { name } of [...alone, ...forTesting]) runBoth(name);
  const { first, bytes } = await printedInPage(project, FIRST);
  expectNetPay(`browser bundle of ${bytes} bytes`, first);
  return clientPrograms.filter(({ needsItsPage }) => !needsItsPage);
}

function runBoth(name) {
  const [esm, commonJs] = ["mjs", "cjs"].map((form) => project.run("node", [`built/${name}.${form}`]));
  if (esm !== commonJs) throw new Error(`${name}: CommonJS prints something else than the ES module`);
  if (name === FIRST) expectNetPay("README, as ES module and CommonJS", esm.split("\n")[0]);
  else say(`${name} runs as ES module and CommonJS`);
}

function parted(all, isFirst) {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function expectNetPay(where, netPay) {
  if (netPay !== NET_PAY) throw new Error(`${where}: net pay ${netPay}, expected ${NET_PAY}`);
  say(`${where}: net pay ${netPay}`);
}

function say(text) {
  console.log(`packed tarball, ${text} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
