import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { CALCULATIONS, toJsonSchema } from "../src/engine";
import * as benefits from "../src/engine/benefits";
import { FILING_CALCULATIONS } from "../src/engine/filing-calculations";
import type { Listed } from "../src/engine/rulebook";

type Described = Pick<Listed, "name" | "summary" | "facts">;

const PAGES: Readonly<Record<string, readonly Described[]>> = {
  "docs/benefits.md": [
    describe(benefits.carBenefit, "a company car in a tax year"),
    describe(benefits.carPercentage, "the appropriate percentage of a car"),
    describe(benefits.carFuelBenefit, "fuel for private journeys in a company car"),
    describe(benefits.vanBenefit, "a van with private use in a tax year"),
    describe(benefits.vanFuelBenefit, "fuel for private journeys in a van"),
    describe(benefits.doubleCabPickUp, "whether a double-cab pick-up is a car or a van"),
    describe(benefits.costBenefit, "what is valued at its cost"),
    describe(benefits.loanBenefit, "cheap loans of a tax year"),
    describe(benefits.accommodationBenefit, "living accommodation in a tax year"),
    describe(benefits.accommodationServices, "services with living accommodation"),
    describe(benefits.assetUseBenefit, "an asset at the employee's disposal"),
    describe(benefits.assetTransferBenefit, "an asset that becomes the employee's"),
    describe(benefits.exemptPart, "what of a benefit is exempt"),
    describe(benefits.splitForgone, "the amount forgone for several benefits, split among them"),
    describe(benefits.spreadBenefit, "what is taxed of a benefit on each pay day"),
    describe(benefits.lateAddition, "payrolled fuel that was not made good in time"),
    describe(benefits.class1AOfYear, "Class 1A contributions of a tax year"),
    describe(benefits.settlementAgreement, "what is owed under a PAYE settlement agreement"),
    describe(benefits.class1AOnPayDay, "Class 1A contributions of a pay day"),
    describe(benefits.benefitReporting, "how a kind of benefit is reported"),
  ],
  "docs/facts.md": CALCULATIONS,
  "docs/filing-facts.md": FILING_CALCULATIONS,
};
const BEGIN = "<!-- written by npm run docs:write -->";

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | false;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly "x-unit"?: string;
}

/** A field in a table. */
interface Row {
  readonly path: string;
  readonly value: string;
  readonly isNeeded: boolean;
  readonly comment: string;
}

/** Returns the pages with the field tables of every calculation and filing whose facts are a shape, by their paths. */
export function docsFiles(): Readonly<Record<string, string>> {
  const comments = fieldComments("src/engine");
  return Object.fromEntries(Object.entries(PAGES).map(([page, listed]) => [page, pageOf(page, listed, comments)]));
}

function describe(
  { calculationName, facts }: { readonly calculationName: string; readonly facts: Listed["facts"] },
  summary: string,
): Described {
  return { name: calculationName, summary, facts };
}

function pageOf(page: string, listed: readonly Described[], comments: StatedFields): string {
  const [head = ""] = readFileSync(page, "utf8").split(BEGIN);
  const described = new Map<string, string>();
  const sections = listed.flatMap(({ name, summary, facts }) => {
    if (facts === null) return [];
    const variants = records(toJsonSchema(facts) as Schema, "").map(([, record]) => record);
    const rows = variantRows(variants, "", { name, comments, seen: new Map(), described }).map(writeRow);
    return [
      [`## ${name}`, "", `${capital(summary)}.`, "", "| Field | Value | Needed | |", "|---|---|---|---|", ...rows].join(
        "\n",
      ),
    ];
  });
  return `${head}${BEGIN}\n\n${sections.join("\n\n")}\n`;
}

function writeRow({ path, value, isNeeded, comment }: Row): string {
  return `| \`${path}\` | ${value} | ${isNeeded ? "yes" : ""} | ${comment} |`;
}

/** Returns the rows of a record that has several forms: each field once, with the forms that have it if others do not. */
function variantRows(variants: readonly Schema[], path: string, known: Known): readonly Row[] {
  const all = new Set(variants.map(formOf));
  // A form that is only referred to cannot be joined with the others.
  const within = variants.length > 1 ? { ...known, described: new Map() } : known;
  const joined = new Map<string, { readonly rows: Row[]; readonly forms: Set<string> }>();
  for (const variant of variants) {
    for (const row of fieldRows(variant, path, within)) {
      const same = joined.get(row.path) ?? { rows: [], forms: new Set() };
      same.rows.push(row);
      same.forms.add(formOf(variant));
      joined.set(row.path, same);
    }
  }
  return [...joined].map(([path, { rows, forms }]) => ({
    path,
    value: joinValues(rows.map(({ value }) => value)),
    isNeeded: rows.length >= variants.length && rows.every(({ isNeeded }) => isNeeded),
    comment: [rows.find(({ comment }) => comment)?.comment ?? "", onlyIn(forms, all)].join(" ").trim(),
  }));
}

/** Returns the word that names a form of a record; empty if it has none. */
function formOf({ properties = {} }: Schema): string {
  return Object.values(properties).find((field) => field.const !== undefined)?.const ?? "";
}

function onlyIn(forms: ReadonlySet<string>, all: ReadonlySet<string>): string {
  return forms.size < all.size ? `Only ${[...forms].map((form) => `\`${form}\``).join(", ")}.` : "";
}

const OR_NULL = " or `null`";

function joinValues(values: readonly string[]): string {
  if (new Set(values).size === 1) return values[0] ?? "";
  const words = values.flatMap((value) =>
    (value.endsWith(OR_NULL) ? value.slice(0, -OR_NULL.length) : value).split(", "),
  );
  return [...new Set(words)].join(", ") + (values.some((value) => value.endsWith(OR_NULL)) ? OR_NULL : "");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The comments of fields, by the names of all fields of the literal that states them. */
type StatedFields = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Known {
  /** The calculation that is described. */
  readonly name: string;
  readonly comments: StatedFields;
  /** Where a record was already described, by itself: in this calculation, and long ones in any. */
  readonly seen: Map<string, string>;
  readonly described: Map<string, string>;
}

/** The rows that make a record long: it is described in one calculation only. */
const LONG = 20;

/** Returns one row for each field, with those of records inside it below; a repeated record is described once. */
function fieldRows(schema: Schema, path: string, known: Known): readonly Row[] {
  const properties = Object.entries(schema.properties ?? {});
  const comments = commentsOf(Object.keys(schema.properties ?? {}), known.comments);
  return properties.flatMap(([key, field]) => {
    const at = `${path}${key}`;
    const row = { path: at, isNeeded: schema.required?.includes(key) === true, comment: comments.get(key) ?? "" };
    const inside = records(field, at);
    const self = JSON.stringify(inside.map(([, record]) => record));
    const before = inside.length === 0 ? at : (known.seen.get(self) ?? known.described.get(self) ?? at);
    if (before !== at) return [{ ...row, value: `as ${before.startsWith("[") ? before : `\`${before}\``}` }];
    const rows = [...new Set(inside.map(([where]) => where))].flatMap((where) => {
      const variants = inside.flatMap(([place, record]) => (place === where ? [record] : []));
      return variantRows(variants, `${where}.`, known);
    });
    if (inside.length > 0) known.seen.set(self, at);
    if (rows.length >= LONG) known.described.set(self, `[\`${at}\` of ${known.name}](#${known.name})`);
    return [{ ...row, value: describeValue(field) }, ...rows];
  });
}

/** Returns the comments of the fields of a record: from its own literal, from those it is made of, or from the one it is picked of. */
function commentsOf(keys: readonly string[], stated: StatedFields): ReadonlyMap<string, string> {
  const own = stated.get(keys.join());
  if (own !== undefined) return own;
  const all = [...stated.values()];
  const parts = all.filter((comments) => [...comments.keys()].every((key) => keys.includes(key)));
  const wholes = all.filter((comments) => keys.every((key) => comments.has(key)));
  const [whole = new Map<string, string>()] = wholes.sort((one, other) => one.size - other.size);
  return new Map([whole, ...parts].flatMap((comments) => [...comments].filter(([, comment]) => comment !== "")));
}

/** Returns the records inside a field. */
function records(schema: Schema, path: string): readonly (readonly [string, Schema])[] {
  if (schema.properties !== undefined) return [[path, schema]];
  if (schema.items !== undefined) return records(schema.items, `${path}[]`);
  if (typeof schema.additionalProperties === "object") return records(schema.additionalProperties, `${path}.*`);
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => records(one, path));
}

/** Describes the values that a field can have. */
function describeValue(schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeValue).join(" or ");
  if (schema.enum !== undefined) return schema.enum.map((word) => `\`${word}\``).join(", ");
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.items !== undefined) return `list of: ${describeValue(schema.items)}`;
  if (schema.format === "date") return "date";
  const { "x-unit": unit, maximum = 0 } = schema;
  if (unit !== undefined && maximum >= 1e9) return schema.minimum === 0 ? `${unit}, zero or more` : unit;
  const { type } = schema;
  if (type === "null") return "`null`";
  if (type === "boolean") return "`true` or `false`";
  if (type === "integer" || schema["x-unit"] !== undefined)
    return `${schema.minimum} to ${schema.maximum} ${schema["x-unit"] ?? ""}`.trim();
  if (type === "string") return "text";
  if (schema.pattern === "^\\d{4}-\\d{2}$") return 'tax year: 2026 or "2026-27"';
  return Array.isArray(type) ? type.join(" or ") : "object";
}

/** Returns the comments of the fields of every record of shapes, by the names of all its fields. */
function fieldComments(folder: string): StatedFields {
  const found = new Map<string, ReadonlyMap<string, string>>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const sources = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return /\bshape\b/.test(text) ? [ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)] : [];
  });
  const byFile = new Map(sources.map((source) => [source.fileName, namedLiterals(source)]));
  const everywhere = [...byFile.values()].flatMap((named) => [...named]);
  for (const source of sources) {
    const named = new Map([...everywhere, ...importedLiterals(source, byFile), ...namedLiterals(source)]);
    const visit = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node)) {
        const fields = [...new Map(literalComments(node, named))];
        const keys = fields.map(([key]) => key).join();
        const before = found.get(keys);
        found.set(keys, new Map(fields.map(([key, text]) => [key, text || before?.get(key) || ""])));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

type Literals = ReadonlyMap<string, ts.ObjectLiteralExpression>;

/** Returns the literals of the files that a file imports from: two files may have a constant of one name. */
function importedLiterals(source: ts.SourceFile, byFile: ReadonlyMap<string, Literals>) {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const file = `${join(dirname(source.fileName), statement.moduleSpecifier.text)}.ts`;
    return [...(byFile.get(file) ?? [])];
  });
}

/** Returns the object literals of a file by the name of the constant, or of the function that returns them. */
function namedLiterals(source: ts.SourceFile): Literals {
  const named = new Map<string, ts.ObjectLiteralExpression>();
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer && ts.isObjectLiteralExpression(initializer)) named.set(name.getText(), initializer);
      }
    }
    if (!ts.isFunctionDeclaration(statement)) continue;
    for (const each of statement.body?.statements ?? []) {
      const returned = ts.isReturnStatement(each) ? each.expression : undefined;
      if (returned && ts.isObjectLiteralExpression(returned)) named.set(statement.name?.getText() ?? "", returned);
    }
  }
  return named;
}

/** Returns the comment of each field of a literal, including those of literals spread into it. */
function literalComments(literal: ts.ObjectLiteralExpression, named: Literals): readonly (readonly [string, string])[] {
  return literal.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) {
      const spread = named.get(property.expression.getText().replace(/\(.*/s, ""));
      return spread === undefined ? [] : literalComments(spread, named);
    }
    return [[property.name?.getText() ?? "", ts.getJSDocCommentsAndTags(property).map(commentText).join(" ")] as const];
  });
}

function commentText(comment: ts.JSDoc | ts.JSDocTag): string {
  return (ts.getTextOfJSDocComment(comment.comment) ?? "").replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
}
