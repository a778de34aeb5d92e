import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the programs of README and docs: every block of TypeScript or JavaScript that imports the package. Other
 * blocks show the inside of the repository.
 */
export function documentedPrograms(root) {
  const pages = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  return ["README.md", ...pages.map((name) => `docs/${name}`)].flatMap((page) => {
    const blocks = [...readFileSync(join(root, page), "utf8").matchAll(/^```(?:ts|js)\n(.*?)^```/gms)];
    return blocks
      .map(([, text]) => text)
      .filter((text) => text.includes('"paypacket'))
      .map((text, index) => ({ name: `${page.replaceAll(/\W+/g, "-")}-${index + 1}`, text, ...needsOf(text, page) }));
  });
}

function needsOf(text, page) {
  return {
    // The commands of its page come first; test/cli/demo/first-run.test.ts runs both.
    needsItsPage: page === "docs/first-run.md",
    isForBrowsers: /new Worker\(|\?url"/.test(text),
    needsServer: text.includes('"paypacket/client"'),
    needsFastCheck: text.includes('"fast-check"') || text.includes('"paypacket/testing"'),
  };
}

/** Converts a program to CommonJS, which has no await outside functions. */
export function asCommonJs(text) {
  const [imports] = /^(?:import [^;]*;[^\n]*\n)*/.exec(text);
  return `${imports}\nasync function main(): Promise<void> {\n${text.slice(imports.length)}}\nvoid main();\n`;
}
