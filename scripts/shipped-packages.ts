import lock from "../package-lock.json";
import type { PackageName } from "./packages/package-names";
import { PACKAGE_PARTS } from "./packages/package-parts";

/**
 * How a package reaches those who install one of ours: npm installs it, npm installs it if it can, the user installs it
 * for a part of the library, or it is inside dist.
 */
export type Shipped = "installed" | "optional" | "if wanted" | "in dist";

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

/** Licences that package files omit or write differently; read in the packages themselves. */
const LICENCES: Readonly<Record<string, string>> = { "dejavu-fonts-ttf": "Bitstream-Vera", "png-js": "MIT" };

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const PACKAGES = lock.packages as Readonly<Record<string, Locked>>;

/** Returns every package that reaches those who install one of ours, by name and version, from package-lock.json. */
export function shippedPackages(ours: PackageName): readonly ShippedPackage[] {
  const { dependencies, optionalDependencies, optionalPeers, inside } = PACKAGE_PARTS[ours];
  const reached = new Map<string, Shipped>();
  reach(dependencies, "installed", reached);
  reach(optionalDependencies, "optional", reached);
  reach(optionalPeers, "if wanted", reached);
  for (const name of inside) reached.set(found(name, ""), "in dist");
  return [...reached]
    .map(([path, how]) => shipped(path, how))
    .sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
}

/** Adds the packages of these names, and all that they need, unless they are reached already. */
function reach(names: readonly string[], how: Shipped, reached: Map<string, Shipped>, from = ""): void {
  for (const path of names.map((name) => found(name, from))) {
    const locked = PACKAGES[path];
    if (locked === undefined || reached.has(path)) continue;
    reached.set(path, how);
    reach(Object.keys(locked.dependencies ?? {}), how, reached, path);
    reach(Object.keys(locked.optionalDependencies ?? {}), how === "installed" ? "optional" : how, reached, path);
  }
}

function shipped(path: string, how: Shipped): ShippedPackage {
  const name = path.split("node_modules/").at(-1) ?? "";
  const { version, license, integrity } = PACKAGES[path] ?? {};
  const licence = LICENCES[name] ?? license;
  if (licence === undefined || version === undefined || integrity === undefined) {
    throw new Error(`package-lock.json does not state the version, licence and integrity of ${name}`);
  }
  return { name, version, licence, how, integrity, needs: how === "in dist" ? [] : neededBy(path) };
}

/** Returns what the package at a path of node_modules needs, as "name@version". */
function neededBy(path: string): readonly string[] {
  const { dependencies = {}, optionalDependencies = {} } = PACKAGES[path] ?? {};
  return references(Object.keys({ ...dependencies, ...optionalDependencies }), path);
}

/** Returns the packages of these names that the package at a path finds, as "name@version". */
export function references(names: readonly string[], path = ""): readonly string[] {
  return names.flatMap((name) => {
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
