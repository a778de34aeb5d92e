import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PATHS } from "./paths";
import { FreshProject } from "./project";

// `npm run paths [folder with packed packages]`: what the five pages docs/start-*.md say, from an empty folder to the first
// success, in the terminal and in a real browser, with steps and seconds counted. Fails if one does not get there.

const [given] = process.argv.slice(2);
const tarballs = resolve(given ?? mkdtempSync(join(tmpdir(), "paypacket-packed-")));
if (given === undefined) {
  const words = ["run", "--silent", "pack", "--", "--pack-destination", tarballs];
  const { status } = spawnSync("npm", words, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The packages cannot be made.");
}

console.log("| Page | Steps | Seconds |\n| - | ---: | ---: |");
for (const [page, walk] of Object.entries(PATHS)) {
  const project = new FreshProject(page, tarballs, { PORT: "0", npm_config_prefer_offline: "true" });
  const since = performance.now();
  try {
    await walk(project);
    console.log(`| ${page} | ${project.steps} | ${((performance.now() - since) / 1_000).toFixed(0)} |`);
  } catch (error) {
    console.error(`${page}, step ${project.steps}:`, error);
    process.exitCode = 1;
  } finally {
    await project.remove();
  }
}
if (given === undefined) rmSync(tarballs, { recursive: true, force: true });
