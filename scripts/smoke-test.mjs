// Packs the package, installs the tarball in an empty project, loads every entry, and computes the same payslip through
// ESM, CommonJS and the command line.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "paypacket-smoke-"));
const NET_PAY = "2453.64";

const facts = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  grossPay: "3000.00",
  taxCode: "1257L",
  niCategory: "A",
};

const body = `
const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const payslip = grossToNet(${JSON.stringify(facts)}, created.value);
if (!payslip.ok) throw new Error(JSON.stringify(payslip.problems));
console.log(payslip.value.forPeriod.netPay);
`;

const ENTRIES = ["filings", "journals", "reports", "documents", "batch", "payslip", "client"];
const entries = ENTRIES.map((entry) => `paypacket/${entry}`);

const programs = {
  "esm.mjs": `import { createRulebook, grossToNet } from "paypacket";\nimport { rules } from "paypacket/rules/2026-27";${body}`,
  "commonjs.cjs": `const { createRulebook, grossToNet } = require("paypacket");\nconst { rules } = require("paypacket/rules");${body}`,
};

function run(command, args, options = {}) {
  return execFileSync(command, args, {
    cwd: project,
    encoding: "utf8",
    shell: process.platform === "win32",
    ...options,
  });
}

try {
  run("npm", ["pack", "--pack-destination", project], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const tarball = readdirSync(project).find((name) => name.endsWith(".tgz"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "smoke", private: true }));
  run("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", `./${tarball}`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(project, name), text);
    expectNetPay(name, run("node", [name]).trim());
  }
  run("node", ["--input-type=module", "-e", entries.map((entry) => `await import("${entry}");`).join("\n")]);
  run("node", ["-e", entries.map((entry) => `require("${entry}");`).join("\n")]);
  console.log(`packed tarball: every entry loads, as ESM and CommonJS: ${entries.join(", ")}`);
  const printed = run("npx", ["--no-install", "paypacket", "calc", "gross-to-net"], { input: JSON.stringify(facts) });
  expectNetPay("command line", JSON.parse(printed).value.forPeriod.netPay);
} finally {
  rmSync(project, { recursive: true, force: true });
}

function expectNetPay(where, netPay) {
  if (netPay !== NET_PAY) throw new Error(`${where}: net pay ${netPay}, expected ${NET_PAY}`);
  console.log(`packed tarball, ${where}: net pay ${netPay}`);
}
