import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { missingFiles } from "../package-files";
import { softwareBill } from "../sbom";
import { packageManifest } from "./manifest";
import { writeModuleTypes } from "./module-types";
import { PACKAGE_NAMES, type PackageName, packageFolder } from "./package-names";
import { PACKAGE_PARTS } from "./package-parts";
import { packageReadme } from "./readme";
import { includeZodTypes } from "./zod-types";

// Completes the packages under dist/ after their code is built: manifests, documentation, rules and bills of materials.
// Exits with 1 if a file that a manifest promises is missing, so that no package lacks its code or its types.

for (const name of PACKAGE_NAMES) writePackage(name);

function writePackage(name: PackageName): void {
  const folder = packageFolder(name);
  const manifest = packageManifest(name);
  mkdirSync(folder, { recursive: true });
  const { copied, written, leftOut } = PACKAGE_PARTS[name];
  const filter = (path: string) => !leftOut.includes(path.replaceAll("\\", "/"));
  for (const path of copied) cpSync(path, join(folder, path), { recursive: true, filter });
  for (const [file, text] of Object.entries(written)) writeFileSync(join(folder, file), text());
  if (name === "paypacket") {
    includeZodTypes(`${folder}/dist`);
    writeModuleTypes(`${folder}/dist`);
  }
  writeFileSync(join(folder, "README.md"), packageReadme(name));
  writeFileSync(join(folder, "sbom.cdx.json"), softwareBill(name));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const missing = missingFiles(folder, manifest);
  if (missing.length === 0) return;
  console.error(`The package ${name} is not whole. Missing: ${missing.join(", ")}. Run "npm run build".`);
  process.exitCode = 1;
}
