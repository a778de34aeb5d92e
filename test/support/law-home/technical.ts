import ts from "typescript";
import { around, calledName, ownerNames } from "./syntax";

// The numbers and dates that services, web and command line may hold, each with its reason. Anything else counts as law.

/** Zero, one and two count things everywhere. */
const COUNTING = ["0", "1", "2"];

/** Codes of HTTP. */
const HTTP_STATUSES = [
  ...["200", "201", "202", "204", "302", "304", "400", "401", "403", "404", "405", "406", "408", "409", "412", "413"],
  ...["415", "422", "428", "429", "500", "501", "503"],
];

/** Functions whose numbers are places in a text, lengths of one, or bytes. */
const OF_TEXT = [
  ...["slice", "subarray", "padStart", "padEnd", "repeat", "toString", "parseInt", "randomBytes", "Uint8Array"],
  ...["textField", "rareText", "text"],
];

/** Units: hundredths, hours, minutes, seconds, bytes, days of a week, months of a year. Only to multiply or divide by. */
const UNITS = ["7", "12", "16", "32", "60", "100", "256", "1000", "1024", "10000", "86400"];

/** Milliseconds of an hour and a day. */
const MILLISECONDS = ["3600000", "86400000"];

/** Names of properties that are sizes of pages, fields and columns, decimal places, times to wait, and rates of requests. */
const SIZES = [
  ...["usual", "most", "least", "places", "longest", "longestQueue", "maximum", "maxItems", "leaves", "mode"],
  ...["perSecond", "burst", "expires_in", "timeout", "colSpan"],
];

/** Words of a constant's name that make it technical: a size, a limit against overload, a time to wait, a place. */
const TECHNICAL_WORDS = new Set(
  `MOST LONGEST LARGEST WIDEST HIGHEST EARLIEST LATEST LIFE KEPT ONCE PAUSE WAIT WAITS SLICE SECONDS MILLISECONDS
  MEGABYTES BYTES WIDTH HEIGHT LABELS GAP PORT LENGTH PAGE PORTION POPULATION BATCH LINE EXIT NONCE TAG SHOWN AHEAD REQUEST SATURDAY
  USUAL STATUS`.split(/\s+/),
);

/** Words of a constant's name that make it law all the same. */
const LAW_WORDS = new Set(
  "AGE AGES PENSION WAGE HOURS WEEKS MONTHS YEARS TAX NI THRESHOLD ALLOWANCE RELIEF".split(" "),
);

/** Where a contract shows an example, the command line or the page a sample: no calculation reads it. */
const EXAMPLES = /^example|^EXAMPLE|Example$/;

/** Functions of a contract whose last argument is the example of a field. */
const OF_EXAMPLES = ["openapi", "shown", "shownAmount", "shownDocument", "derived", "document"];

/**
 * Files whose numbers and roundings are all technical: pictures on the screen and the terminal, speeds, seeds of drawn
 * people, and how alike two words are.
 */
export const TECHNICAL_FILES = [
  // Digits and bytes of decimals in a file format, and its groups of rows.
  /^services\/reports\/exports\/parquet\/parquet-schema\.ts$/,
  /^cli\/batch\/(parquet|arrow|table)\//,
  // Marks and sizes of a file format.
  /^web\/console\/parts\/zip\.ts$/,
  // Weights of what a search finds.
  /^web\/docs\/search-for\.ts$/,
  /^web\/(result\/(year-chart|money-bar)|pension-methods\/filled-chart|orders\/cascade-picture|compare\/difference-bars|tool\/bars)\./,
  /^cli\/(terminal\/|report\/money-bar|help|batch\/batch-(progress|report)|nearest)/,
  /^cli\/regress\/(svg|chart-text|distribution|population)/,
];

/** Rooms that only deliver what others calculated, with sizes, waits and tries; they import nothing of the engine. */
export const DELIVERY_ROOMS = [
  /^services\/access\//,
  /^services\/authentication\//,
  /^services\/branding\//,
  /^services\/webhooks\//,
];

/** Files of samples and of labels: an employer, its employees, situations to begin with, examples, names of rates. */
export const SAMPLE_FILES = [
  /^(cli\/demo|web\/demo|cli\/commands)\//,
  /^web\/leave\/(leave|ground)\.ts/,
  /-example\.ts$/,
];

/** The table of the days on which the interface itself stops reading or returning a field. */
export const DEPRECATIONS = /^services\/contract\/deprecation\/(copies-)?table\.ts$/;

/** Files that round seconds, hours of the clock and counts of people. */
export const ROUNDING_FILES = [
  /^services\/(access\/access-tokens|contract\/london|emails\/sending\/queue-emails)\./,
  /^cli\/regress\/regress\./,
];

/** Returns whether a number has no meaning in law where it is. */
export function isTechnicalNumber(node: ts.NumericLiteral | ts.BigIntLiteral): boolean {
  const value = node.text.replace(/n$/, "");
  return (
    COUNTING.includes(value) ||
    MILLISECONDS.includes(value) ||
    (HTTP_STATUSES.includes(value) && isStatus(node)) ||
    (UNITS.includes(value) && isFactor(node)) ||
    isOfText(node) ||
    hasTechnicalName(node) ||
    isExample(node)
  );
}

/** Returns whether a node is an example of the description, the help or a sample. */
export function isExample(node: ts.Node): boolean {
  return (
    ownerNames(node).some((name) => EXAMPLES.test(name)) ||
    around(node).some((outer) => ts.isCallExpression(outer) && OF_EXAMPLES.includes(calledName(outer))) ||
    [node, ...around(node)].some(isSecondOfField)
  );
}

/** Returns whether a node is the example in `withExamples({ field: [schema, example] })`. */
function isSecondOfField(node: ts.Node): boolean {
  const pair = node.parent;
  if (pair === undefined || !ts.isArrayLiteralExpression(pair) || pair.elements[1] !== node) return false;
  const [, , call] = around(pair);
  return call !== undefined && ts.isCallExpression(call) && calledName(call) === "withExamples";
}

function isStatus(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node || parent.name.getText() === "status";
  if (ts.isBinaryExpression(parent)) return /status$/.test(parent.left.getText());
  return ts.isCallExpression(parent) || ts.isNewExpression(parent);
}

function isFactor({ parent }: ts.Node): boolean {
  const operators = [ts.SyntaxKind.AsteriskToken, ts.SyntaxKind.SlashToken, ts.SyntaxKind.PercentToken];
  return ts.isBinaryExpression(parent) && operators.some((operator) => operator === parent.operatorToken.kind);
}

function isOfText(node: ts.Node): boolean {
  const call = around(node).find((outer) => !ts.isPrefixUnaryExpression(outer));
  if (call === undefined || !(ts.isCallExpression(call) || ts.isNewExpression(call))) return false;
  const name = calledName(call);
  return OF_TEXT.includes(name) || (name === "max" && /\b(array|string|email)\(/.test(call.expression.getText()));
}

function hasTechnicalName(node: ts.Node): boolean {
  const [name = ""] = ownerNames(node);
  const words = ownerNames(node)
    .filter((owner) => /^[A-Z_]+$/.test(owner))
    .flatMap((owner) => owner.split("_"));
  if (words.some((word) => LAW_WORDS.has(word))) return false;
  return SIZES.includes(name) || words.some((word) => TECHNICAL_WORDS.has(word));
}
