// Packs both packages, or uses packed ones (`smoke-test.mjs [--library] [tarball tarball]`), and tries them in a fresh
// project outside the repository: what npm installs, types, also as an editor shows them, ES modules, CommonJS, a browser
// bundle, the command line, the programs of README and docs, and the demo; with --library what the library alone has.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { printedInPage } from "./smoke/browser-bundle.mjs";
import { tryDemo } from "./smoke/demo.mjs";
import { documentedPrograms } from "./smoke/documentation.mjs";
import { tryEditor } from "./smoke/editor.mjs";
import { freshProject } from "./smoke/project.mjs";
import { compile, compileForBrowsers } from "./smoke/types.mjs";
import { weightOf } from "./smoke/weight.mjs";

const NET_PAY = "2453.64";
const FACTS = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  grossPay: "3000.00",
  taxCode: "1257L",
  niCategory: "A",
};
const ENTRIES = [
  ...[
    "benefits",
    "filings",
    "journals",
    "corrections",
    "compare",
    "proof",
    "reports",
    "billing",
    "documents",
    "batch",
    "payslip",
  ],
  ...["client", "rules", "rules/2026-27"],
];
const COMMAND = ["--no-install", "paypacket"];
const FIRST = "README-md-1";
/** What the library may weigh when installed. */
const MOST = { packages: 10, megabytes: 15 };

const root = fileURLToPath(new URL("..", import.meta.url));
const started = performance.now();
const words = process.argv.slice(2);
const libraryOnly = words.includes("--library");
const project = freshProject(
  root,
  words.filter((word) => word !== "--library"),
);
try {
  project.installPackage("paypacket");
  expectLight();
  tryEntries();
  tryCommandLine();
  const clientPrograms = await tryProgramsOfDocs();
  if (!libraryOnly) await tryEditorAndServer(clientPrograms);
  say("all of it");
} finally {
  project.remove();
}

async function tryEditorAndServer(clientPrograms) {
  tryEditor(project);
  say("types as an editor shows them: hover, completion, the error at a wrong field");
  project.installPackage("paypacket-server");
  const { packages, megabytes } = weightOf(project);
  say(`paypacket-server and development tools beside it: ${packages} packages, ${megabytes} MB`);
  await tryDemo(project, clientPrograms);
}

function expectLight() {
  const { packages, megabytes, scripted } = weightOf(project);
  say(`installed in an empty project: ${packages} packages, ${megabytes} MB, ${scripted.length} install scripts`);
  if (packages > MOST.packages || megabytes > MOST.megabytes || scripted.length > 0) {
    throw new Error(`at most ${MOST.packages} packages and ${MOST.megabytes} MB, no install scripts: ${scripted}`);
  }
}

function tryEntries() {
  const names = ENTRIES.map((entry) => `paypacket/${entry}`);
  project.run("node", ["--input-type=module", "-e", names.map((name) => `await import("${name}");`).join("\n")]);
  project.run("node", ["-e", names.map((name) => `require("${name}");`).join("\n")]);
  say(`every entry loads, as ES module and CommonJS: ${names.join(", ")}`);
}

function tryCommandLine() {
  const paypacket = (...words) => project.run("npx", [...COMMAND, ...words], { input: JSON.stringify(FACTS) });
  expectNetPay("command line", JSON.parse(paypacket("calc", "gross-to-net")).value.forPeriod.netPay);
  const [, suggestion = ""] = /^ {2}paypacket (run .*)$/m.exec(paypacket("--help")) ?? [];
  paypacket(...suggestion.split(" "));
  say(`the first suggestion of help works: ${suggestion}`);
  expectText("serve", refusal(["serve"]), /npx paypacket-server serve/);
  const p60 = project.run("npx", [...COMMAND, "filing", "p60"], { input: readExample("filing-p60.json") });
  project.write("p60.json", p60);
  const words = ["document", "p60", "p60.json", "p60.pdf"];
  if (project.finds("pdfkit")) say("a node_modules above the temporary folder has pdfkit: its absence is not tried");
  else expectText("a document without pdfkit", refusal(words), /npm install pdfkit/);
  project.installTools("pdfkit");
  project.run("npx", [...COMMAND, ...words]);
  say("a P60 is drawn once pdfkit is installed, and the refusals name what to install");
}

/** Returns what the command line says when it refuses. */
function refusal(words) {
  try {
    project.run("npx", [...COMMAND, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  } catch ({ status, stderr }) {
    if (status === 2) return stderr;
  }
  throw new Error(`"${words.join(" ")}" is not refused with 2`);
}

function readExample(name) {
  return readFileSync(`${project.folder}/node_modules/paypacket/examples/${name}`, "utf8");
}

function expectText(what, text, expected) {
  if (!expected.test(text)) throw new Error(`${what}: expected ${expected}, printed: ${text}`);
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
  console.log(`packed, ${text} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
