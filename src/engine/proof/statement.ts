import { type Reader, shape } from "../base";
import type { PayslipFacts, YearFacts } from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import { bytesToHex } from "./bytes";
import { calculateStated } from "./calculate-stated";
import { canonicalText } from "./canonical-text";
import type { CryptoHost } from "./host";
import { KERNEL_DIGEST } from "./kernel-digest";
import { type PayslipRecord, PROVEN_CALCULATIONS, type ProvenCalculation, RECORD_FORM } from "./record";

/** What a payslip is proved from. */
export interface PayslipStatement {
  /** "gross-to-net", the default, or "pay-year", of which one payment is proved. */
  readonly calculation?: ProvenCalculation;
  /** The facts that the calculation takes. */
  readonly facts: PayslipFacts | YearFacts;
  /** Which payment of a pay year, from 0; 0 if it is left out. */
  readonly payment?: number;
  /** Whose payslip it is, in the caller's words: employer, employee, payslip id. */
  readonly about?: Readonly<Record<string, string>>;
}

/** The most payments of a tax year: two a day. */
const MOST_PAYMENTS = 731;

const STATEMENT = shape.record({
  calculation: shape.orDefault(shape.choice(PROVEN_CALCULATIONS), "gross-to-net"),
  facts: plainObject(),
  payment: shape.orDefault(shape.integer(0, MOST_PAYMENTS), 0),
  about: shape.orDefault(shape.map(shape.text), {}),
});

/** Any object, whose amounts are written in the plain form of a record. */
function plainObject(): shape.Shape<object, object> {
  return {
    read: (reader, value, key, path) => plain(reader.object(value, `${path}/${key}`) ?? {}) as object,
    schema: () => ({ type: "object" }),
  };
}

function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if ("toFixed" in value && typeof value.toFixed === "function") return String(value.toFixed());
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

const SALT_BYTES = 16;

/** A record, and the canonical text that is hashed. */
export interface WrittenRecord {
  readonly record: PayslipRecord;
  readonly text: string;
}

/** Makes the record of a statement at `path`; null with problems. */
export function writeRecord(
  reader: Reader,
  statement: unknown,
  path: string,
  { crypto, rulebook }: { readonly crypto: CryptoHost; readonly rulebook: Rulebook },
): WrittenRecord | null {
  const before = reader.problems.length;
  const stated = STATEMENT.readObject(reader, statement, path);
  if (reader.problems.length > before) return null;
  const made = calculateStated(stated, rulebook, path);
  if (!made.ok) {
    reader.problems.push(...made.problems);
    return null;
  }
  const record: PayslipRecord = {
    form: RECORD_FORM,
    salt: drawSalt(crypto),
    about: stated.about,
    calculation: stated.calculation,
    facts: stated.facts as PayslipFacts | YearFacts,
    payment: stated.payment,
    rules: made.rules,
    kernel: KERNEL_DIGEST,
    figures: made.value,
  };
  const text = canonicalText(record);
  if (text === null) reader.refuse("characters_not_printable", path, { characters: "half of a surrogate pair" });
  return text === null ? null : { record, text };
}

function drawSalt(crypto: CryptoHost): string {
  const bytes = new Uint8Array(SALT_BYTES);
  crypto.getRandomValues(bytes);
  return bytesToHex(bytes);
}
