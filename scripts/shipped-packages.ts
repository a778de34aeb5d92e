import lock from "../package-lock.json";
import { COPIED_PACKAGES } from "./copy-packages";

/** How a package reaches those who install Paypacket. */
export type Shipped = "installed" | "optional" | "in dist";

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** As an SPDX expression. */
  readonly licence: string;
  readonly how: Shipped;
  /** SHA-512 of the package, as the lock file states it. */
  readonly integrity: string;
  /** The packages that it needs, as "name@version". */
  readonly needs: readonly string[];
}

/** Development packages whose code or files are in dist: those of the page, and those that are copied. */
const IN_DIST: ReadonlySet<string> = new Set(["preact", ...Object.keys(COPIED_PACKAGES)]);

/** Licences that package files omit or write differently; read in the packages themselves. */
const LICENCES: Readonly<Record<string, string>> = { "dejavu-fonts-ttf": "Bitstream-Vera", "png-js": "MIT" };

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const PACKAGES = lock.packages as Readonly<Record<string, Locked>>;

/** Returns every package that reaches those who install Paypacket, by name and version, from package-lock.json. */
export function shippedPackages(): readonly ShippedPackage[] {
  return Object.entries(PACKAGES)
    .flatMap(([path, locked]) => shipped(path, locked) ?? [])
    .sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
}

function shipped(path: string, locked: Locked): ShippedPackage | null {
  const name = path.split("node_modules/").at(-1) ?? "";
  const how = locked.dev === true ? "in dist" : locked.optional === true ? "optional" : "installed";
  if (name === "" || (how === "in dist" && !IN_DIST.has(name))) return null;
  const licence = LICENCES[name] ?? locked.license;
  if (licence === undefined || locked.version === undefined || locked.integrity === undefined) {
    throw new Error(`package-lock.json does not state the version, licence and integrity of ${name}`);
  }
  const needs = how === "in dist" ? [] : neededBy(path);
  return { name, version: locked.version, licence, how, integrity: locked.integrity, needs };
}

/** Returns what the package at a path of node_modules needs; the path of the root is empty. */
export function neededBy(path: string): readonly string[] {
  const { dependencies = {}, optionalDependencies = {} } = PACKAGES[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const version = PACKAGES[found(name, path)]?.version;
    return version === undefined ? [] : [`${name}@${version}`];
  });
}

/** Resolves a package as Node does from another: the nearest node_modules upwards that has it. */
function found(name: string, from: string): string {
  const own = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (from === "" || PACKAGES[own] !== undefined) return own;
  return found(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
}

/** Compares by code units, so that every machine has the same order. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
