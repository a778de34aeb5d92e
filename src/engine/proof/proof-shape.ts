import { pointerStep, shape } from "../base";
import { fromBase64Url } from "./bytes";
import { PROOF_FORM, PROVEN_CALCULATIONS, RECORD_FORM } from "./record";

const HASH = shape.textOfForm(/^[0-9a-f]{64}$/, "64 hexadecimal digits in lower case");

/** An object whose own reader comes later. */
const anyObject: shape.Shape<object> = {
  read: (reader, value, key, path) => reader.object(value, path + pointerStep(key)) ?? {},
  schema: () => ({ type: "object" }),
};

const MOST_RECORDS = 2 ** 32;
const DEEPEST_PATH = 32;
const SIGNATURE_BYTES = 64;

const signatureValue: shape.Shape<string> = {
  read(reader, value, key, path) {
    const text = shape.text.read(reader, value, key, path);
    if (text === "" || fromBase64Url(text)?.length === SIGNATURE_BYTES) return text;
    reader.refuse("invalid_format", path + pointerStep(key), { expected: "64 bytes in base64url, without padding" });
    return "";
  },
  schema: () => ({ type: "string", pattern: "^[A-Za-z0-9_-]{86}$" }),
};

/** A proof as it is read: nothing in it is trusted. */
export const PROOF = shape.record({
  form: shape.choice([PROOF_FORM]),
  record: shape.record({
    form: shape.choice([RECORD_FORM]),
    salt: shape.textOfForm(/^[0-9a-f]{32}$/, "32 hexadecimal digits in lower case"),
    about: shape.map(shape.text),
    calculation: shape.choice(PROVEN_CALCULATIONS),
    facts: anyObject,
    payment: shape.integer(0, MOST_RECORDS),
    rules: HASH,
    kernel: HASH,
    figures: anyObject,
  }),
  root: HASH,
  place: shape.record({
    index: shape.integer(0, MOST_RECORDS),
    size: shape.integer(1, MOST_RECORDS),
    path: shape.list(HASH, { upTo: DEEPEST_PATH }),
  }),
  signature: shape.record({
    algorithm: shape.choice(["Ed25519"]),
    keyId: shape.text,
    value: signatureValue,
  }),
});

export type ReadProof = shape.ReadOf<typeof PROOF>;
