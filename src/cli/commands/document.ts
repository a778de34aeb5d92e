import { deflateRawSync } from "node:zlib";
import {
  type DocumentOptions,
  type DrawnDocument,
  drawJournal,
  drawP32,
  drawP45,
  drawP60,
  drawPayslip,
  type Fonts,
  loadFonts,
  type PayslipOptions,
} from "../../documents/node";
import { type PayslipProof, proofCode } from "../../engine/proof";
import { decodeText, isRecord, parseJson, readJsonFile, readTextFile, replaceFile } from "../../platform";
import { type Command, type Given, writesItself } from "../command";
import { EXIT, type ExitCode, needsPackage, Refusal, UsageError } from "../refusal";
import type { Terminal } from "../terminal";

type Draw = (data: never, fonts: Fonts, options: DocumentOptions) => Promise<DrawnDocument>;

interface Kind {
  readonly name: string;
  readonly summary: string;
  readonly draw: Draw;
  /** Whether it may have the QR code of a proof. */
  readonly mayHaveProof?: boolean;
  /** Whether the data have no employer of their own. */
  readonly needsEmployer?: boolean;
}

const KINDS: readonly Kind[] = [
  { name: "payslip", summary: "a payslip", draw: drawPayslip, mayHaveProof: true },
  { name: "p45", summary: "form P45", draw: drawP45 },
  { name: "p60", summary: "form P60", draw: drawP60 },
  { name: "p32", summary: "the employer payment record", draw: drawP32, needsEmployer: true },
  { name: "journal", summary: "a payroll journal", draw: drawJournal, needsEmployer: true },
];

/** Implements `document <kind> <data.json> <file.pdf>` for every kind of document. */
export const documentCommands: readonly Command[] = KINDS.map((kind) => ({
  words: ["document", kind.name],
  summary: `draw ${kind.summary} as PDF`,
  operands: [
    {
      name: "data.json",
      summary: `the data as the library returns them, or the whole result; "-" for standard input`,
    },
    { name: "file.pdf", summary: "where to write it", writes: writesItself },
  ],
  options: [
    ...(kind.needsEmployer === true
      ? [
          {
            name: "employer",
            value: "file.json",
            summary: "name, address and payeReference, when the data do not name the employer",
          },
        ]
      : []),
    ...(kind.mayHaveProof === true
      ? [
          {
            name: "proof",
            value: "proof.json",
            summary: "end it in the QR code of this proof, as proof sign prints it",
          },
        ]
      : []),
    {
      name: "password-file",
      value: "file",
      summary: "protect the PDF with the password on the first line of this file",
    },
  ],
  details: [
    "The same data always gives exactly the same document, unless a password protects it.",
    "Everything that is wrong with the data is reported at once; the exit code is then 2 and nothing is written.",
  ],
  examples: [
    `paypacket document ${kind.name} ${kind.name}.json ${kind.name}.pdf${kind.needsEmployer === true ? " --employer employer.json" : ""}`,
  ],
  run: (given, terminal) => draw(kind, given, terminal),
}));

async function draw(kind: Kind, given: Given, terminal: Terminal): Promise<ExitCode> {
  const [source = "", target = ""] = given.operands;
  const data = withEmployer(kind, dataOf(await readData(source, terminal)), given.values.employer);
  const drawn = await needsPackage("pdfkit", () => kind.draw(data as never, loadFonts(), optionsFrom(given)));
  if (!drawn.ok)
    throw new Refusal(`${source === "-" ? "Standard input" : `"${source}"`} cannot be drawn.`, drawn.problems);
  replaceFile(target, drawn.value);
  terminal.print(`Written to ${target}\n`);
  return EXIT.fine;
}

async function readData(source: string, terminal: Terminal): Promise<unknown> {
  if (source !== "-") return readJsonFile(source);
  return parseJson(decodeText(await terminal.readInput(), "standard input"), "standard input");
}

/** Unwraps the value that other commands print inside a result. */
function dataOf(data: unknown): unknown {
  const isAnswer = typeof data === "object" && data !== null && "ok" in data && data.ok === true && "value" in data;
  return isAnswer ? data.value : data;
}

/** Adds the employer of `--employer` to the data. Throws `UsageError` if the document needs one and has none. */
function withEmployer({ name, needsEmployer }: Kind, data: unknown, path: string | undefined): unknown {
  if (typeof data !== "object" || data === null) return data;
  if (path !== undefined) return { ...data, employer: readJsonFile(path) };
  const isNamed = "employer" in data && data.employer !== null;
  if (needsEmployer !== true || isNamed) return data;
  throw new UsageError(`The data of a ${name} do not name the employer. Add "--employer <file.json>".`);
}

function optionsFrom({ values: { "password-file": path, proof } }: Given): PayslipOptions {
  return {
    ...(path === undefined ? {} : { password: readTextFile(path).split(/\r?\n/)[0] ?? "" }),
    ...(proof === undefined ? {} : { proof: codeOf(proof) }),
  };
}

/** Returns the QR code's text of a proof, or of a run of one payslip. Throws `UsageError`. */
function codeOf(path: string): string {
  const read = readJsonFile(path);
  const proof = isRecord(read) && Array.isArray(read.proofs) && read.proofs.length === 1 ? read.proofs[0] : read;
  if (isProof(proof)) return proofCode(proof, deflateRawSync);
  throw new UsageError(`"${path}" is not the proof of one payslip.`);
}

/** A proof's own fields are read where it is verified. */
function isProof(value: unknown): value is PayslipProof {
  return isRecord(value) && isRecord(value.record);
}
