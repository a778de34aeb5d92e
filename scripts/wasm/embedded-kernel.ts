import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as embedded from "../../src/batch/machine/embedded";
import type { KernelModule } from "./compile-kernel";

/** The source file with the compiled modules as text, so that no host needs a file system to load them. */
export const EMBEDDED = "src/batch/machine/embedded.ts";

/** The sources and the compiler of the modules. */
const SOURCES = ["src/kernel", "asconfig.json", "scripts/wasm/compile-kernel.ts", "scripts/wasm/package-lock.json"];

export function embeddedText(modules: ReadonlyMap<KernelModule, Uint8Array>): string {
  const constants = [...modules].map(([name, bytes]) => {
    const constant = name.toUpperCase().replaceAll("-", "_");
    return `export const ${constant} =\n  "${Buffer.from(bytes).toString("base64")}";\n`;
  });
  return `// Written by \`npm run build:wasm\` from the sources with the digest ${sourcesDigest()}.\n\n${constants.join("\n")}`;
}

/** Returns the modules that the library includes. */
export function embeddedModules(): ReadonlyMap<KernelModule, Uint8Array<ArrayBuffer>> {
  return new Map([
    ["kernel", Uint8Array.from(Buffer.from(embedded.KERNEL, "base64"))],
    ["kernel-shared", Uint8Array.from(Buffer.from(embedded.KERNEL_SHARED, "base64"))],
    ["kernel-simd", Uint8Array.from(Buffer.from(embedded.KERNEL_SIMD, "base64"))],
    ["kernel-simd-shared", Uint8Array.from(Buffer.from(embedded.KERNEL_SIMD_SHARED, "base64"))],
  ]);
}

/** Returns whether the modules in the library were compiled from the current kernel. */
export function isEmbedded(): boolean {
  return readFileSync(EMBEDDED, "utf8").includes(` ${sourcesDigest()}.\n`);
}

function sourcesDigest(): string {
  const digest = createHash("sha256");
  for (const path of SOURCES.flatMap(filesBelow)) digest.update(path).update("\0").update(readFileSync(path, "utf8"));
  return digest.digest("hex").slice(0, 16);
}

function filesBelow(path: string): readonly string[] {
  if (/\.\w+$/.test(path)) return [path];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
  return names.map((name) => join(path, name).replaceAll("\\", "/")).sort();
}
