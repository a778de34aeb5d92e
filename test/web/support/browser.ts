import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import chromium, { inflate } from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

const require = createRequire(import.meta.url);
const PACKED = join(require.resolve("@sparticuz/chromium"), "../../bin");
const UNPACKED = join(tmpdir(), `paypacket-chromium-${require("playwright-core/package.json").version}`);

/** What a page opens with: tests that go offline let the service worker in, which fetches everything for every context. */
export const DESKTOP = { viewport: { width: 1280, height: 900 }, serviceWorkers: "block" } as const;

/**
 * Flags of the package that are left out: with one process for everything the browser would end with the first page, and
 * drawing through the interface of a graphics card that is not there takes longer than without it.
 */
const WITHOUT = [
  "--single-process",
  "--in-process-gpu",
  "--ignore-gpu-blocklist",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** Starts the packaged browser. Machines without the usual shared libraries or fonts get the packaged ones. */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(UNPACKED)) await unpack();
  const launch = (libraries: string): Promise<Browser> =>
    playwright.launch({
      executablePath: join(UNPACKED, "chromium"),
      args: [...chromium.args.filter((flag) => !WITHOUT.includes(flag)), "--disable-gpu"],
      headless: true,
      env: environment(libraries),
    });
  try {
    return await launch("");
  } catch {
    return launch(join(UNPACKED, "al2023", "lib"));
  }
}

/** Unpacks into a folder of its own and renames it in one step, so that test files starting together do not collide. */
async function unpack(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "paypacket-chromium-"));
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  await chromium.executablePath();
  await inflate(join(PACKED, "al2023.tar.br"));
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  await rename(folder, UNPACKED).catch(() => rm(folder, { recursive: true }));
}

function environment(libraries: string): Record<string, string> {
  const fonts = existsSync("/etc/fonts") ? {} : { FONTCONFIG_PATH: join(UNPACKED, "fonts") };
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { ...Object.fromEntries(own), ...fonts, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) };
}
