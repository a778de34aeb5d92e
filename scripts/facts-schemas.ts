import ts from "typescript";
import { shape } from "../src/engine/base";

const LISTED = "src/engine/calculations/index.ts";

/** Where the schemas of facts that are read by hand are kept, a line each, for `calc --schema` and for assistants. */
export const SCHEMAS_FILE = "src/cli/facts-by-hand.json";

/** Returns the text of that file: the definitions that the schemas share, and a schema a line. */
export function schemasText(): string {
  const { $defs, schemas } = factsSchemas();
  const lines = Object.entries(schemas).map(([name, schema]) => `    "${name}": ${JSON.stringify(schema)}`);
  return `{\n  "$defs": ${JSON.stringify($defs)},\n  "schemas": {\n${lines.join(",\n")}\n  }\n}\n`;
}

const DATE = /(^d|D)ate(OfBirth|InWeek)?$/;

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns the JSON Schema of the facts of each calculation that reads them by hand, from their TypeScript types: names,
 * types, words, required fields and the comments beside them. Bounds are what the calculation refuses by its tokens.
 */
function factsSchemas(): { readonly $defs: object; readonly schemas: Readonly<Record<string, JsonSchema>> } {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile("tsconfig.json", ts.sys.readFile).config,
    ts.sys,
    ".",
  );
  const program = ts.createProgram([LISTED], options);
  const source = program.getSourceFile(LISTED);
  if (source === undefined) throw new Error(`There is no ${LISTED}.`);
  const checker = program.getTypeChecker();
  const writer = new SchemaWriter(checker, source);
  const schemas = callsOf(source, "listReadByHand").map((call) => {
    const [name, work] = call.arguments;
    const [facts] = (work && checker.getTypeAtLocation(work).getCallSignatures()[0]?.parameters) ?? [];
    if (name === undefined || !ts.isStringLiteral(name) || facts === undefined) throw new Error(call.getText());
    return [name.text, writer.object(checker.getTypeOfSymbol(facts))] as const;
  });
  return { $defs: Object.fromEntries(writer.definitions), schemas: Object.fromEntries(schemas) };
}

function callsOf(node: ts.Node, name: string): readonly ts.CallExpression[] {
  const own = ts.isCallExpression(node) && node.expression.getText() === name ? [node] : [];
  return [...own, ...node.getChildren().flatMap((child) => callsOf(child, name))];
}

/** Writes types as schemas; a named type that occurs again is a definition. */
class SchemaWriter {
  readonly definitions = new Map<string, JsonSchema>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly source: ts.SourceFile,
  ) {}

  private field(symbol: ts.Symbol): JsonSchema {
    const schema = this.schema(this.checker.getTypeOfSymbolAtLocation(symbol, this.source));
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.checker)).replaceAll(/\s+/g, " ");
    const dated = schema.type === "string" && DATE.test(symbol.name) ? { ...schema, format: "date" } : schema;
    return text === "" ? dated : { ...dated, description: text };
  }

  private schema(type: ts.Type): JsonSchema {
    if (type.aliasSymbol?.name === "Amount") return this.defined("Amount", () => shape.amount().schema());
    if (!type.isUnion()) return this.one(type);
    const parts = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const words = parts.filter((part) => part.isStringLiteral()).map(({ value }) => value);
    const others = parts.filter((part) => !part.isStringLiteral() && !isTrue(part) && !isAmountObject(part));
    const schemas = others.map((part) => this.one(part));
    return joined(words.length === 0 ? schemas : [{ enum: words }, ...schemas]);
  }

  private one(type: ts.Type): JsonSchema {
    const { flags } = type;
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.StringLike) return { type: "string" };
    if (flags & ts.TypeFlags.NumberLike) return { type: "number" };
    if (flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
    if (flags & ts.TypeFlags.Null) return { type: "null" };
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      return { type: "array", items: item === undefined ? {} : this.schema(item) };
    }
    return this.named(type);
  }

  private named(type: ts.Type): JsonSchema {
    const name = type.aliasSymbol?.name ?? type.symbol?.name ?? "";
    if (!/^[A-Z]\w+Facts$|^PayLine$/.test(name) || type.aliasTypeArguments !== undefined) return this.object(type);
    return this.defined(name, () => this.object(type));
  }

  private defined(name: string, write: () => JsonSchema): JsonSchema {
    if (!this.definitions.has(name)) {
      this.definitions.set(name, {});
      this.definitions.set(name, write());
    }
    return { $ref: `#/$defs/${name}` };
  }

  object(type: ts.Type): JsonSchema {
    const values = type.getStringIndexType();
    if (values !== undefined) return { type: "object", additionalProperties: this.schema(values) };
    const symbols = type.getProperties();
    const required = symbols.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name);
    return {
      type: "object",
      properties: Object.fromEntries(symbols.map((symbol) => [symbol.name, this.field(symbol)])),
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    };
  }
}

/** Booleans are two types of a union: `false` stands for both. */
function isTrue(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.BooleanLiteral) !== 0 && "intrinsicName" in type && type.intrinsicName === "true";
}

/** Decimals of a library are amounts too, but no JSON. */
function isAmountObject(type: ts.Type): boolean {
  return type.getProperty("toFixed") !== undefined && (type.flags & ts.TypeFlags.Object) !== 0;
}

function joined(schemas: readonly JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = schemas;
  if (others.length === 0) return first;
  const isPlain = schemas.every((each) => Object.keys(each).join() === "type");
  return isPlain ? { type: schemas.flatMap(({ type }) => type) } : { anyOf: schemas };
}
