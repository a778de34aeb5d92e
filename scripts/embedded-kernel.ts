import type { KernelModule } from "./kernel-modules";

/** The source file that carries the modules as text, so that no host needs a file system to load them. */
export function embeddedText(modules: ReadonlyMap<KernelModule, Uint8Array>): string {
  const constants = [...modules].map(([name, bytes]) => {
    const constant = name.toUpperCase().replaceAll("-", "_");
    return `export const ${constant} =\n  "${Buffer.from(bytes).toString("base64")}";\n`;
  });
  return `// Written by \`npm run build:wasm\` from src/kernel; test/kernel/modules.test.ts compares it with a fresh build.\n\n${constants.join("\n")}`;
}
