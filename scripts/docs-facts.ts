import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { CALCULATIONS, toJsonSchema } from "../src/engine";

const PAGE = "docs/facts.md";
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

/** Returns the page with the field tables of every calculation whose facts are stated as a shape, by its path. */
export function docsFiles(): Readonly<Record<string, string>> {
  const [head = ""] = readFileSync(PAGE, "utf8").split(BEGIN);
  const comments = fieldComments("src/engine");
  const sections = CALCULATIONS.flatMap(({ name, summary, facts }) => {
    if (facts === null) return [];
    const variants = records(toJsonSchema(facts) as Schema, "").map(([, record]) =>
      fieldRows(record, "", { comments, seen: new Map() }),
    );
    const rows = joinVariants(variants);
    return [
      [`## ${name}`, "", `${capital(summary)}.`, "", "| Field | Value | Needed | |", "|---|---|---|---|", ...rows].join(
        "\n",
      ),
    ];
  });
  return { [PAGE]: `${head}${BEGIN}\n\n${sections.join("\n\n")}\n` };
}

/** The rows of facts that have several forms, each field once with all it may hold; needed if every form needs it. */
function joinVariants(variants: readonly (readonly string[])[]): readonly string[] {
  const joined = new Map<string, string[][]>();
  for (const row of variants.flat()) {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const path = cells[1] ?? "";
    joined.set(path, [...(joined.get(path) ?? []), cells]);
  }
  return [...joined].map(([path, rows]) => {
    const values = [...new Set(rows.map((cells) => cells[2] ?? ""))].join(", ");
    const isNeeded = rows.length >= variants.length && rows.every((cells) => cells[3] === "yes");
    return `| ${path} | ${values} | ${isNeeded ? "yes" : ""} | ${rows.find((cells) => cells[4])?.[4] ?? ""} |`;
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Comments = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Known {
  readonly comments: Comments;
  /** Where a record was already described, by itself. */
  readonly seen: Map<string, string>;
}

/** Returns one row for each field, with those of records inside it below; a repeated record is described once. */
function fieldRows(schema: Schema, path: string, known: Known): string[] {
  const properties = Object.entries(schema.properties ?? {});
  const own = known.comments.get(properties.map(([key]) => key).join());
  return properties.flatMap(([key, field]) => {
    const needed = schema.required?.includes(key) ? "yes" : "";
    const inside = records(field, `${path}${key}`);
    const self = inside.length === 0 ? "" : JSON.stringify(field);
    const before = known.seen.get(self);
    if (self !== "" && before === undefined) known.seen.set(self, `${path}${key}`);
    const value = before === undefined ? describeValue(field) : `as \`${before}\``;
    const row = `| \`${path}${key}\` | ${value} | ${needed} | ${own?.get(key) ?? ""} |`;
    return before === undefined ? [row, ...inside.flatMap(([at, one]) => fieldRows(one, `${at}.`, known))] : [row];
  });
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
function fieldComments(folder: string): Comments {
  const found = new Map<string, Map<string, string>>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const sources = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return /\bshape\b/.test(text) ? [ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)] : [];
  });
  const everywhere = new Map(sources.flatMap((source) => [...namedLiterals(source)]));
  for (const source of sources) {
    const named = new Map([...everywhere, ...namedLiterals(source)]);
    const visit = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node)) {
        const fields = [...new Map(commentsOf(node, named))];
        const keys = fields.map(([key]) => key).join();
        const before = found.get(keys);
        found.set(keys, new Map(fields.map(([key, comment]) => [key, comment || before?.get(key) || ""])));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

type Literals = ReadonlyMap<string, ts.ObjectLiteralExpression>;

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
function commentsOf(literal: ts.ObjectLiteralExpression, named: Literals): readonly (readonly [string, string])[] {
  return literal.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) {
      const spread = named.get(property.expression.getText().replace(/\(.*/s, ""));
      return spread === undefined ? [] : commentsOf(spread, named);
    }
    return [[property.name?.getText() ?? "", ts.getJSDocCommentsAndTags(property).map(commentText).join(" ")] as const];
  });
}

function commentText(comment: ts.JSDoc | ts.JSDocTag): string {
  return (ts.getTextOfJSDocComment(comment.comment) ?? "").replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
}
