import ts from "typescript";
import { PAYSLIP_AMOUNTS } from "../../src/engine/base";
import { tableRow } from "./api-fields";
import type { LibraryExport } from "./library-program";
import { escapeText } from "./markdown";

/** Returns where a type is described on the site; null for a type that is not exported. */
export type TypeLink = (name: string) => string | null;

/** Reads the library, and knows where its types are described. */
export interface LibraryReader {
  readonly checker: ts.TypeChecker;
  readonly linkOf: TypeLink;
  /** Returns code with the names under which the page's entry exports what is in it. */
  readonly asExported: (code: string) => string;
}

/** Returns what a module exports under a name: its signature, its docstring, and its fields with theirs. */
export function exportText({ name, symbol }: LibraryExport, reader: LibraryReader): string {
  const { checker } = reader;
  const type = isType(symbol) ? checker.getDeclaredTypeOfSymbol(symbol) : null;
  const bases = type === null ? [] : exportedBases(type, reader);
  const inherited = new Set(bases.flatMap((base) => checker.getPropertiesOfType(base)));
  const rows = type === null ? [] : fieldRows(type, "", reader, inherited);
  const extended = bases.map(({ symbol: base }) => `[${base.name}](${reader.linkOf(base.name)})`).join(", ");
  const table = rows.length === 0 ? "" : ["| Field | | Type | Meaning |", "| - | - | - | - |", ...rows].join("\n");
  const code = (symbol.declarations ?? []).flatMap((declaration) =>
    signatureText(declaration, rows.length > 0, checker),
  );
  const block = code.length === 0 ? "" : ["```ts", ...code.map(reader.asExported), "```"].join("\n");
  return [
    `<section id="${name}">`,
    `### ${name}`,
    block,
    docText(symbol, checker),
    extended === "" ? "" : `Has the fields of ${extended} too.`,
    table,
    "</section>",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Returns whether an export is a type; those from a module that is left out are. */
export function isType({ flags }: ts.Symbol): boolean {
  return (
    (flags & (ts.SymbolFlags.Type | ts.SymbolFlags.Alias)) !== 0 &&
    (flags & ts.SymbolFlags.Value & ~ts.SymbolFlags.Class) === 0
  );
}

/** Returns a docstring as text; "" without one. */
export function docText(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker));
}

/** Returns how something is declared, without what its table of fields shows. */
function signatureText(declaration: ts.Declaration, hasFields: boolean, checker: ts.TypeChecker): readonly string[] {
  if (ts.isFunctionDeclaration(declaration)) return [headOf(declaration, declaration.body)];
  if (ts.isVariableDeclaration(declaration))
    return [`const ${declaration.name.getText()}: ${checker.typeToString(checker.getTypeAtLocation(declaration))}`];
  if (ts.isTypeAliasDeclaration(declaration) && !hasFields) return [headOf(declaration)];
  return [];
}

function headOf(declaration: ts.Declaration, body?: ts.Node): string {
  const text = declaration.getText();
  const head = body === undefined ? text : text.slice(0, body.getStart() - declaration.getStart());
  return head.replace(/^export /, "").trim();
}

const MOST_LEVELS = 3;

/** The types that an interface extends, if they are described themselves. */
function exportedBases(type: ts.Type, { checker, linkOf }: LibraryReader): readonly ts.BaseType[] {
  const bases = type.isClassOrInterface() ? checker.getBaseTypes(type) : [];
  return bases.filter(({ aliasSymbol, symbol }) => aliasSymbol === undefined && linkOf(symbol?.name ?? "") !== null);
}

function fieldRows(
  type: ts.Type,
  prefix: string,
  reader: LibraryReader,
  leftOut: ReadonlySet<ts.Symbol> = new Set(),
): readonly string[] {
  const { checker } = reader;
  const levels = prefix.split(".").length;
  if (type.isUnion() || levels > MOST_LEVELS) return [];
  return checker.getPropertiesOfType(type).flatMap((field) => {
    const [declaration] = field.declarations ?? [];
    if (declaration === undefined) return [listedField(field, prefix, reader)];
    if (declaration.getSourceFile().isDeclarationFile || leftOut.has(field)) return [];
    const name = `${prefix}${field.name}`;
    const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0;
    const inner = innerRecord(field, declaration, checker);
    const text = inner?.text ?? typeText(field, declaration, checker);
    const need = isOptional || isMethod(field) ? "" : "required";
    const own = tableRow([
      `\`${name}\``,
      need,
      linkedType(reader.asExported(text), reader.linkOf),
      docText(field, checker),
    ]);
    return [own, ...(inner === null ? [] : fieldRows(inner.type, `${name}${inner.mark}.`, reader))];
  });
}

const AMOUNTS = new Map<string, { readonly label: string; readonly meaning?: string }>(
  PAYSLIP_AMOUNTS.map((amount) => [amount.name, amount]),
);

/** Returns the row of a field that a list names, such as an amount of payslips, and no declaration. */
function listedField(field: ts.Symbol, prefix: string, { checker, linkOf }: LibraryReader): string {
  const type = checker.typeToString(checker.getTypeOfSymbol(field)).replace(/ \| undefined$/, "");
  const { label, meaning } = AMOUNTS.get(field.name) ?? { label: "" };
  const need = (field.flags & ts.SymbolFlags.Optional) === 0 ? "required" : "";
  return tableRow([`\`${prefix}${field.name}\``, need, linkedType(type, linkOf), meaning ?? label]);
}

function isMethod({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Method) !== 0;
}

function typeText(field: ts.Symbol, declaration: ts.Declaration, checker: ts.TypeChecker): string {
  if (ts.isPropertySignature(declaration) && declaration.type !== undefined) return declaration.type.getText();
  return checker.typeToString(checker.getTypeOfSymbol(field)).replace(/ \| undefined$/, "");
}

/** Returns the record inside a field that is written as a shape, and therefore has no name; null for other fields. */
function innerRecord(field: ts.Symbol, declaration: ts.Declaration, checker: ts.TypeChecker) {
  if (!ts.isPropertyAssignment(declaration)) return null;
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(field));
  const element = type.getNumberIndexType();
  const record = element ?? type;
  if (record.aliasSymbol?.name !== "RecordFacts") return null;
  return {
    type: record,
    text: element === undefined ? "record" : "list of records",
    mark: element === undefined ? "" : "[]",
  };
}

function linkedType(text: string, linkOf: TypeLink): string {
  const words = escapeText(text.replaceAll(/\s+/g, " ")).replaceAll(/(?<!")\b[A-Z]\w+\b/g, (word) => {
    const link = linkOf(word);
    return link === null ? word : `<a href="${link}">${word}</a>`;
  });
  return `<code>${words}</code>`;
}
