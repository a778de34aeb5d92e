import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readOpenApi } from "./read-open-api.mjs";

// Makes a client by each of three public generators from the description, and compiles it with strict types, together with
// a program that reads a named record. Installs the generators into a temporary folder: needs the registry.

const GENERATORS = {
  "openapi-typescript": {
    version: "7.13.0",
    args: (target) => ["openapi-typescript", "description.json", "--output", `${target}/client.ts`],
    types: `import type { components } from "./client";\ntype EmployeeAnswer = components["schemas"]["EmployeeAnswer"];`,
  },
  orval: {
    version: "7.13.2",
    args: (target) => ["orval", "--input", "description.json", "--output", `${target}/client.ts`, "--client", "fetch"],
    types: `import type { EmployeeAnswer } from "./client";`,
  },
  "@hey-api/openapi-ts": {
    version: "0.95.0",
    args: (target) => ["openapi-ts", "--input", "description.json", "--output", target],
    types: `import type { EmployeeAnswer } from "./types.gen";`,
  },
};

/** Fails to compile where a generator has lost the type of the record in its envelope. */
const PROGRAM = `
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Data = EmployeeAnswer["content"]["data"];
export const isText: Same<Data["payrollConfigId"], string> = true;
export const mayBeNull: Same<Data["jobTitle"], string | null> = true;
`;

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "Bundler",
  lib: ["ES2022", "DOM", "DOM.Iterable"],
  types: [],
};

const compiler = resolve("node_modules/typescript/bin/tsc");
const folder = mkdtempSync(join(tmpdir(), "generators-"));
try {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  writeFileSync(join(folder, "description.json"), JSON.stringify(readOpenApi()));
  const packages = Object.entries(GENERATORS).map(([name, { version }]) => `${name}@${version}`);
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages, "typescript@5.9.3"]);
  for (const [name, generator] of Object.entries(GENERATORS)) tryGenerator(name, generator);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function tryGenerator(name, { version, args, types }) {
  const target = name.replaceAll(/\W+/g, "-");
  run("npx", ["--no-install", ...args(target)]);
  writeFileSync(join(folder, target, "program.ts"), `${types}\n${PROGRAM}`);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, include: [target] }));
  run(process.execPath, [compiler, "-p", "tsconfig.json"]);
  console.log(`The client of ${name} ${version} compiles.`);
}

function run(command, args) {
  try {
    execFileSync(command, args, { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")} fails: ${error.stdout}${error.stderr}`);
  }
}
