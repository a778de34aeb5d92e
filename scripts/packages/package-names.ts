/** The packages that are built from this repository. */
export const PACKAGE_NAMES = ["paypacket", "paypacket-server"] as const;

export type PackageName = (typeof PACKAGE_NAMES)[number];

/** Returns the folder that a package is built in and packed from. */
export function packageFolder(name: PackageName): string {
  return `dist/${name}`;
}
