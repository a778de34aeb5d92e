import manifest from "../package.json";
import { neededBy, type ShippedPackage, shippedPackages } from "./shipped-packages";

const SELF = `${manifest.name}@${manifest.version}`;
const SCOPES = { installed: "required", optional: "optional", "in dist": "required" } as const;

/**
 * Returns the software bill of materials in CycloneDX 1.5 form: what is installed with the package and what is inside
 * it. It has no time and no place, so that the same lock file always gives the same text.
 */
export function softwareBill(): string {
  const packages = shippedPackages();
  const inside = packages.filter(({ how }) => how === "in dist").map(refOf);
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        "bom-ref": SELF,
        type: "application",
        name: manifest.name,
        version: manifest.version,
        purl: purl(SELF),
      },
    },
    components: packages.map(component),
    dependencies: [
      { ref: SELF, dependsOn: [...neededBy(""), ...inside] },
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
    licenses: [/ /.test(one.licence) ? { expression: one.licence } : { license: { id: one.licence } }],
  };
}

function refOf({ name, version }: ShippedPackage): string {
  return `${name}@${version}`;
}

function purl(ref: string): string {
  return `pkg:npm/${ref.replace(/^@/, "%40")}`;
}
