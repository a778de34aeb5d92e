import { type ShippedPackage, shippedPackages } from "./shipped-packages";

const PAGE = "docs/dependencies-and-licences.md";

const HEADING = `# Production dependencies and their licences

Every package that reaches whoever installs Paypacket, written from \`package-lock.json\` by \`npm run dependencies:write\`; a test
compares it. \`dist/sbom.cdx.json\` in the package says the same in CycloneDX form, with checksums. Why each direct dependency is
there: [adr/dependencies.md](adr/dependencies.md).

- **installed**: npm installs it with the package.
- **optional**: an own PostgreSQL, of which npm installs the part for your platform; \`--omit=optional\` leaves it out.
- **in dist**: not installed; its files or its code are inside the package. The licences of fonts and of the page at \`/docs\` are
  beside them in \`dist/fonts\` and \`dist/docs-page\`.

\`png-js\` names no licence in its package file and has that of MIT as a file. The fonts' licence is Bitstream Vera's, and Arev's,
which is the same with another name.
`;

/** Returns the docs page that lists what is installed, as [path, text]. */
export function dependencyPage(): readonly [path: string, text: string] {
  const packages = shippedPackages();
  return [PAGE, `${HEADING}\n${tableOf(packages)}\n\n${countOf(packages)}\n`];
}

function tableOf(packages: readonly ShippedPackage[]): string {
  const rows = packages.map(({ name, version, licence, how }) => `| ${name} | ${version} | ${licence} | ${how} |`);
  return ["| Package | Version | Licence | |", "| - | - | - | - |", ...rows].join("\n");
}

function countOf(packages: readonly ShippedPackage[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return `${packages.length} packages: ${sorted.map(([licence, count]) => `${licence} ${count}`).join(", ")}.`;
}
