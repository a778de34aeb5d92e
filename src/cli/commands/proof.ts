import { webcrypto } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Problem, Rulebook } from "../../engine";
import {
  keyIdOf,
  openVerifier,
  type PayslipProof,
  type PayslipStatement,
  type PrivateKey,
  type PublicKey,
  proofCode,
  readProofCode,
  signPayslips,
  type Verification,
} from "../../engine/proof";
import { decodeText, isRecord, parseJson, readJsonFile } from "../../platform";
import { type Command, type Given, RULES_OPTION } from "../command";
import { loadRulebook } from "../load-rules";
import { type ExitCode, UsageError } from "../refusal";
import type { Terminal } from "../terminal";
import { printAnswer, readFactsInput, readTextInput, tellProblems } from "./facts-input";

const PROBLEMS = "What is wrong goes to standard error, one JSON object a line; the exit code is then 2.";
const KEY = { name: "key", value: "key.json", summary: "a key as JSON Web Key (Ed25519)" };

/** Implements `proof key`: a fresh pair of keys, or the public one of a pair. */
const keyCommand: Command = {
  words: ["proof", "key"],
  summary: "make a key for payslips, or print its public part",
  operands: [],
  options: [{ name: "public", summary: "read a private key on standard input and print its public part" }],
  details: [
    "Prints an Ed25519 key as JSON Web Key. Whoever has the private key can sign in your name: store it where only the payroll can read it. The public part is for everybody who checks payslips.",
  ],
  examples: ["paypacket proof key > private.json", "paypacket proof key --public < private.json > public.json"],
  run: async (given, terminal) => {
    if (!given.switches.has("public")) return printAnswer(await freshKey(), terminal);
    const read = parseJson(decodeText(await terminal.readInput(), "standard input"), "standard input");
    const { kty, crv, x } = isRecord(read) ? read : {};
    if (typeof x !== "string") throw new UsageError("Standard input is not a key as JSON Web Key.");
    return printAnswer({ kty, crv, x, kid: keyIdOf({ x }) }, terminal);
  },
};

async function freshKey(): Promise<object> {
  const pair = await webcrypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const { kty, crv, x, d } = await webcrypto.subtle.exportKey(
    "jwk",
    (pair as { privateKey: webcrypto.CryptoKey }).privateKey,
  );
  return { kty, crv, x, d };
}

/** Implements `proof sign`: payslips of a run under one signature. */
const signCommand: Command = {
  words: ["proof", "sign"],
  summary: "calculate payslips and sign them, so that anybody can check them",
  operands: [],
  options: [KEY, RULES_OPTION],
  details: [
    "Reads the payslips of a run as JSON from standard input: one object or a list, each with facts, and with calculation (gross-to-net, pay-year), payment and about if they are wanted. Prints one root, and a proof for each payslip with the text of its QR code.",
    PROBLEMS,
  ],
  examples: ["paypacket proof sign --key private.json < payslips.json > proofs.json"],
  run: sign,
};

async function sign(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [path] = keyPaths(given);
  const key = readJsonFile(path) as PrivateKey;
  const rulebook = loadRulebook(given);
  const read = await readFactsInput(terminal, "proof sign");
  if (!read.ok) return tellProblems(read.problems, terminal);
  const statements = (Array.isArray(read.value) ? read.value : [read.value]) as readonly PayslipStatement[];
  const signed = await signPayslips(statements, { key, crypto: webcrypto }, rulebook);
  if (!signed.ok) return tellProblems(signed.problems, terminal);
  const codes = signed.value.proofs.map((proof: PayslipProof) => proofCode(proof, deflateRawSync));
  return printAnswer({ ...signed.value, codes }, terminal);
}

function keyPaths({ lists }: Given): readonly [string, ...string[]] {
  const [first, ...others] = lists.key ?? [];
  if (first === undefined) throw new UsageError('"--key" is required: the file of a key as JSON Web Key.');
  return [first, ...others];
}

/** Implements `proof verify`: proofs, a signed run, or the text of a QR code, checked by calculating again. */
const verifyCommand: Command = {
  words: ["proof", "verify"],
  summary: "check proofs of payslips: the signature, the rules, and every figure",
  operands: [],
  options: [
    { ...KEY, summary: "a public key that is trusted, as JSON Web Key; may be given several times" },
    RULES_OPTION,
  ],
  details: [
    "Reads a proof, a list of proofs, what proof sign prints, or the text of a payslip's QR code from standard input. Each payslip is calculated again from its facts and compared figure by figure. Nothing is sent anywhere.",
    PROBLEMS,
  ],
  examples: ["paypacket proof verify --key public.json < proofs.json"],
  run: verify,
};

async function verify(given: Given, terminal: Terminal): Promise<ExitCode> {
  const keys = keyPaths(given).map((path) => readJsonFile(path) as PublicKey);
  const rulebook = loadRulebook(given);
  const opened = await openVerifier({ keys, crypto: webcrypto }, rulebook);
  if (!opened.ok) return tellProblems(opened.problems, terminal);
  const read = proofsIn(await readTextInput(terminal), rulebook);
  if (!read.ok) return tellProblems(read.problems, terminal);
  const verified = await Promise.all(read.proofs.map((proof) => opened.value.verify(proof)));
  const problems = verified.flatMap((each, index) => problemsOf(each, verified.length > 1 ? `/proofs/${index}` : ""));
  if (problems.length > 0) return tellProblems(problems, terminal);
  const proven = verified.flatMap((each) => (each.ok ? [shown(each.value)] : []));
  return printAnswer({ ok: true, proven }, terminal);
}

function problemsOf(verified: Verification, at: string): readonly Problem[] {
  return verified.ok ? [] : verified.problems.map((found) => ({ ...found, path: at + found.path }));
}

function shown({ payslip, ...proven }: Extract<Verification, { ok: true }>["value"]) {
  const { grossPay, netPay } = payslip.forPeriod;
  return { ...proven, paymentDate: payslip.paymentDate, grossPay, netPay };
}

type ReadProofs =
  | { readonly ok: true; readonly proofs: readonly unknown[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Finds the proofs in a text: JSON, or a QR code's. */
function proofsIn(text: string, rulebook: Rulebook): ReadProofs {
  if (text.startsWith("PAYPACKET")) {
    const read = readProofCode(text, inflateRawSync, rulebook);
    return read.ok ? { ok: true, proofs: [read.value] } : read;
  }
  const value = parseJson(text, "standard input");
  if (isRecord(value) && Array.isArray(value.proofs)) return { ok: true, proofs: value.proofs };
  return { ok: true, proofs: Array.isArray(value) ? value : [value] };
}

export const proofCommands: readonly Command[] = [keyCommand, signCommand, verifyCommand];
