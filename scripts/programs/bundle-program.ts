import { rmSync } from "node:fs";
import { build } from "esbuild";
import repository from "../../package.json";
import { buildWeb } from "../bundle-web";
import { copyPackages } from "../copy-packages";
import { CLI_ENTRIES, SERVER_ENTRIES } from "../packages/entries";
import { keepHelp } from "../packages/keep-help";
import { type PackageName, packageFolder } from "../packages/package-names";

// `bundle-program <package>`: bundles a command line as it is run in the repository, without declarations: the packages of
// `npm run pack` are built by `npm run build`.

const ENTRIES = { paypacket: CLI_ENTRIES, "paypacket-server": SERVER_ENTRIES };
/** What stays outside: the packages that users install, too. */
const OUTSIDE = Object.keys({ ...repository.dependencies, ...repository.optionalDependencies });

async function bundleProgram(name: PackageName): Promise<void> {
  const outdir = `${packageFolder(name)}/dist`;
  rmSync(packageFolder(name), { recursive: true, force: true });
  const web = name === "paypacket-server" ? buildWeb(`${outdir}/web`) : null;
  await build({
    entryPoints: { ...ENTRIES[name] },
    outdir,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: OUTSIDE,
    logLevel: "warning",
  });
  copyPackages(name);
  keepHelp(name);
  await web;
}

await bundleProgram(process.argv[2] === "paypacket" ? "paypacket" : "paypacket-server");
