// Packs the package, installs the tarball in an empty project, loads every entry, and computes the same payslip through
// ESM, CommonJS and the command line. Then starts its demo, and asks that for the page and for a drawn payslip.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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
  await tryDemo();
} finally {
  rmSync(project, { recursive: true, force: true });
}

function expectNetPay(where, netPay) {
  if (netPay !== NET_PAY) throw new Error(`${where}: net pay ${netPay}, expected ${NET_PAY}`);
  console.log(`packed tarball, ${where}: net pay ${netPay}`);
}

async function tryDemo() {
  // Root's PostgreSQL runs as another user, who passes through the folder.
  const folder = mkdtempSync(join(tmpdir(), "paypacket-smoke-demo-"));
  chmodSync(folder, 0o711);
  const cli = join(project, "node_modules/paypacket/dist/cli.js");
  const env = { ...process.env, PORT: "0", DATA_FOLDER: folder };
  const demo = spawn("node", [cli, "serve", "--demo"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(demo, "exit");
  try {
    let text = "";
    for await (const chunk of demo.stdout) {
      text += chunk;
      if (text.includes("Ctrl-C")) break;
    }
    await askDemo(/(http:\S+)\/docs/.exec(text)?.[1]);
  } finally {
    demo.kill("SIGINT");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function askDemo(address) {
  const asked = await fetch(`${address}/demo/access-token`, { method: "POST" });
  const headers = { "x-auth-token": (await asked.json()).content.data.accessToken };
  const employee = await fetch(`${address}/v1/employees/by-payroll-id/S01`, { headers });
  const { employeeId } = (await employee.json()).content.data;
  for (const path of ["/app.js", "/docs", `/v1/payslip/data/${employeeId}/2026/1/file`]) {
    const answer = await fetch(address + path, { headers });
    if (!answer.ok) throw new Error(`demo: ${path} answers ${answer.status}`);
    await answer.arrayBuffer();
  }
  console.log("packed tarball, demo: the page, /docs and a payslip as PDF");
}
