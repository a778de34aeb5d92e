import { asCommonJs } from "./documentation.mjs";

const STRICT = { strict: true, skipLibCheck: false, target: "ES2022", rootDir: ".", outDir: "built" };
const NODE = { ...STRICT, module: "nodenext", moduleResolution: "nodenext", lib: ["ES2022"], types: ["node"] };
const BROWSER = { ...STRICT, module: "esnext", moduleResolution: "bundler", lib: ["ES2022", "DOM"], types: [] };
const URLS = 'declare module "*?url" {\n  const url: string;\n  export default url;\n}\n';

/** Writes programs as ES modules and CommonJS and compiles them as strictly as TypeScript can, libraries included. */
export function compile(project, programs) {
  const files = programs.flatMap(({ name, text }) => {
    project.write(`${name}.mts`, `${text}export {};\n`);
    project.write(`${name}.cts`, asCommonJs(text));
    return [`${name}.mts`, `${name}.cts`];
  });
  runCompiler(project, "node", { compilerOptions: NODE, files });
}

/** Compiles programs for browsers, without any types of Node. */
export function compileForBrowsers(project, programs) {
  project.write("urls.d.ts", URLS);
  for (const { name, text } of programs) project.write(`${name}.ts`, `${text}export {};\n`);
  const files = ["urls.d.ts", ...programs.map(({ name }) => `${name}.ts`)];
  runCompiler(project, "browser", { compilerOptions: BROWSER, files });
}

function runCompiler(project, name, settings) {
  project.write(`tsconfig.${name}.json`, JSON.stringify(settings));
  project.run("npx", ["--no-install", "tsc", "-p", `tsconfig.${name}.json`], {
    stdio: ["ignore", "inherit", "inherit"],
  });
}
