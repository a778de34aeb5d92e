import ts from "typescript";
import { around, calledName, isInType, isNumber, parse, type SourceText } from "./syntax";
import {
  DELIVERY_ROOMS,
  DEPRECATIONS,
  isExample,
  isTechnicalNumber,
  ROUNDING_FILES,
  SAMPLE_FILES,
  TECHNICAL_FILES,
} from "./technical";

const ROUNDING_METHODS = ["toFixed", "toPrecision", "toDecimalPlaces", "toDP", "toNearest"];
const ROUNDING_FUNCTIONS = /^(round|floor|ceil|halfUp|halfDown)/;

/** A whole date, the day and month of one, a factor, a percentage. */
const TEXT_OF_LAW = /^\d{4}-\d{2}-\d{2}$|^-\d{2}-\d{2}$|^-?\d*\.\d*[1-9]\d*%?$|^\d+%$/;

/** A sentence with an age, or with weeks that count. */
const SENTENCE_OF_LAW = /\b(?:under|over|aged?) \d\d\b|\blast \d+ weeks\b/;

/** Words by which the law differs: parts of the United Kingdom, kinds of work, vehicles. */
const WORDS_OF_LAW = new Set(
  "EnglandAndWales NorthernIreland RegularHours IrregularHours PartYear Motorcycle Bicycle".split(" "),
);

/** The first and last dates that the interface accepts. */
const DATE_OF_INTERFACE = /^EARLIEST$|^LATEST$/;

/** Returns what a file has of the law: roundings, numbers, dates, and what differs by a word of it, each as "path:line: text". */
export function findLaw(source: SourceText): readonly string[] {
  const { path } = source;
  if (isAmong([...TECHNICAL_FILES, ...DELIVERY_ROOMS], path)) return [];
  const file = parse(source);
  const isSample = isAmong([...SAMPLE_FILES, DEPRECATIONS], path);
  const mayRound = isAmong(ROUNDING_FILES, path);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isLaw =
      (!mayRound && isRounding(node)) ||
      (!isSample && (isNumberOfLaw(node) || isTextOfLaw(node) || isChoiceOfLaw(node)));
    if (isLaw) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}: ${node.getText().slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isAmong(files: readonly RegExp[], path: string): boolean {
  return files.some((pattern) => pattern.test(path));
}

function isRounding(node: ts.Node): boolean {
  if (ts.isImportSpecifier(node)) return ROUNDING_FUNCTIONS.test((node.propertyName ?? node.name).text);
  if (!ts.isPropertyAccessExpression(node)) return false;
  const isMath = node.expression.getText() === "Math" && ["round", "floor", "ceil", "trunc"].includes(node.name.text);
  return isMath || ROUNDING_METHODS.includes(node.name.text);
}

function isNumberOfLaw(node: ts.Node): boolean {
  return isNumber(node) && !isTechnicalNumber(node) && !isInType(node);
}

function isTextOfLaw(node: ts.Node): boolean {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if (!isText || isInType(node) || isExample(node)) return false;
  if (!TEXT_OF_LAW.test(node.text) && !SENTENCE_OF_LAW.test(node.text)) return false;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && DATE_OF_INTERFACE.test(parent.name.getText())) return false;
  return !around(node).some((outer) => ts.isCallExpression(outer) && calledName(outer) === "decimal");
}

/** Something is decided by a word of the law. */
function isChoiceOfLaw(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  if (kind !== ts.SyntaxKind.EqualsEqualsEqualsToken && kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken)
    return false;
  return [node.left, node.right].some((side) => ts.isStringLiteral(side) && WORDS_OF_LAW.has(side.text));
}
