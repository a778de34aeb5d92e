import { PACKAGE_NAMES, type PackageName } from "./packages/package-names";
import { type Shipped, type ShippedPackage, shippedPackages } from "./shipped-packages";

const PAGE = "docs/dependencies-and-licences.md";

const HEADING = `# Production dependencies and their licences

Every package that reaches whoever installs one of ours, written from \`package-lock.json\` by \`npm run dependencies:write\`; a test
compares it. \`sbom.cdx.json\` in each package says the same in CycloneDX form, with checksums. Why each direct dependency is there:
[adr/dependencies.md](adr/dependencies.md).

- **installed**: npm installs it with the package.
- **optional**: an own PostgreSQL, of which npm installs the part for your platform; \`--omit=optional\` leaves it out.
- **if wanted**: you install it for a part of the library: \`pdfkit\` for \`paypacket/documents\`, \`fast-check\` for
  \`paypacket/testing\`.
- **in dist**: not installed; its files or its code are inside the package. The licence of the fonts is beside them in
  \`dist/fonts\`.

\`png-js\` names no licence in its package file and has that of MIT as a file. The fonts' licence is Bitstream Vera's, and Arev's,
which is the same with another name.
`;

/** Returns the docs page that lists what is installed, as [path, text]. */
export function dependencyPage(): readonly [path: string, text: string] {
  const all = PACKAGE_NAMES.map((name) => [name, shippedPackages(name)] as const);
  return [PAGE, `${HEADING}\n${tableOf(all)}\n\n${all.map(countOf).join("\n")}\n`];
}

type Listed = readonly [ours: PackageName, packages: readonly ShippedPackage[]];

function tableOf(all: readonly Listed[]): string {
  const hows = new Map<string, { readonly one: ShippedPackage; readonly how: Map<PackageName, Shipped> }>();
  for (const [ours, packages] of all) {
    for (const one of packages) {
      const key = `${one.name} ${one.version}`;
      const row = hows.get(key) ?? { one, how: new Map() };
      row.how.set(ours, one.how);
      hows.set(key, row);
    }
  }
  const rows = [...hows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { one, how }]) => {
      return `| ${one.name} | ${one.version} | ${one.licence} | ${PACKAGE_NAMES.map((name) => how.get(name) ?? "").join(" | ")} |`;
    });
  const names = PACKAGE_NAMES.map((name) => `\`${name}\``).join(" | ");
  return [`| Package | Version | Licence | ${names} |`, "| - | - | - | - | - |", ...rows].join("\n");
}

function countOf([ours, packages]: Listed): string {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const list = sorted.map(([licence, count]) => `${licence} ${count}`).join(", ");
  return `- \`${ours}\`: ${packages.length} packages: ${list}.`;
}
