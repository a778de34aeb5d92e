import { readFileSync } from "node:fs";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Problem } from "../../src/engine";
import {
  openVerifier,
  type PayslipProof,
  proofCode,
  proofHash,
  readProofCode,
  signPayslips,
  type Verification,
} from "../../src/engine/proof";
import { rulebook } from "../support/library";
import { countingHost, KEY, KEY_ID, PUBLIC_KEY, STATEMENTS } from "./statements";

// Twenty payslips with their proofs, and every field of each tampered with.

const { proofs } = JSON.parse(readFileSync("test/golden/2026-27/proofs.json", "utf8")) as {
  readonly proofs: readonly PayslipProof[];
};

const opened = await openVerifier({ keys: [PUBLIC_KEY], crypto: globalThis.crypto }, rulebook);
if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
const verifier = opened.value;

test("there are twenty, signed again to the letter", async () => {
  expect(proofs).toHaveLength(20);
  const signed = await signPayslips(STATEMENTS, { key: KEY, crypto: countingHost() }, rulebook);
  expect(signed.ok && signed.value.keyId).toBe(KEY_ID);
  expect(signed.ok && signed.value.proofs).toEqual(proofs);
});

test.each(proofs)("proof $place.index holds", async (proof) => {
  const verified = await verifier.verify(proof);
  if (!verified.ok) throw new Error(JSON.stringify(verified.problems));
  const { about, rules, figures } = proof.record;
  expect(verified.value).toEqual({
    about,
    rules,
    payslip: figures,
    isSameKernel: true,
    keyId: KEY_ID,
    root: proof.root,
    hash: proofHash(proof),
  });
});

test.each(proofs)("proof $place.index survives a QR code", async (proof) => {
  const code = proofCode(proof, deflateRawSync);
  expect(code).toMatch(/^PAYPACKET1:[0-9A-Z $%*+\-./:]+$/);
  const read = readProofCode(code, inflateRawSync, rulebook);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(read.value).toEqual(proof);
  expect((await verifier.verify(read.value)).ok).toBe(true);
});

/** A value at its place in a proof, and the proof with another value there. */
interface Tampered {
  readonly path: string;
  readonly proof: unknown;
}

function* tampered(value: unknown, path: string, put: (other: unknown) => unknown): Generator<Tampered> {
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const putInner = (other: unknown) =>
        put(
          Array.isArray(value)
            ? value.map((each, at) => (String(at) === key ? other : each))
            : { ...value, [key]: other },
        );
      yield* tampered(inner, `${path}/${key}`, putInner);
    }
    if (!Array.isArray(value)) yield { path: `${path}/planted`, proof: put({ ...value, planted: "1" }) };
    return;
  }
  for (const other of others(value)) yield { path, proof: put(other) };
}

function others(value: unknown): readonly unknown[] {
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [value + 1];
  if (value === null) return ["A"];
  const text = String(value);
  // The last of the digits of base64url holds fewer bits than a digit has.
  const [first = "", rest] = [text[0], text.slice(1)];
  return [`${first === "1" ? "2" : "1"}${rest}`];
}

const tokens = (verified: Verification) => (verified.ok ? [] : verified.problems.map(({ token }) => token));

describe.each(proofs)("tampering with proof $place.index", (original) => {
  test("of any field is noticed, and named", async () => {
    let count = 0;
    for (const { path, proof } of tampered(original, "", (other) => other)) {
      const verified = await verifier.verify(proof);
      expect(verified.ok, path).toBe(false);
      expectNamed(path, verified.ok ? [] : verified.problems);
      count += 1;
    }
    expect(count).toBeGreaterThan(100);
  });
});

/** What a change of a place must be named as, whatever else it brings about. */
function expectNamed(path: string, problems: readonly Problem[]): void {
  const named = problems.map(({ token }) => token);
  const at = problems.map((problem) => problem.path);
  if (path.startsWith("/record/figures/") && !path.endsWith("/planted")) {
    expect(problems).toContainEqual({
      token: "figure_differs",
      path,
      arguments: { stated: expect.any(String), calculated: expect.any(String) },
    });
  }
  if (path === "/signature/value") expect(named).toEqual(["signature_wrong"]);
  else if (path === "/signature/keyId") expect(named).toEqual(["key_unknown"]);
  else if (path === "/root") expect(named).toEqual(["root_differs", "signature_wrong"]);
  else if (path === "/record/rules") expect(named).toEqual(["root_differs", "rules_unknown"]);
  else if (path === "/record/kernel") expect(named).toEqual(["root_differs"]);
  else if (path.startsWith("/record/about") || path === "/record/salt") expect(named).toContain("root_differs");
  else if (/^\/record\/(facts|figures)/.test(path)) expect(named).toContain("root_differs");
  else
    expect(
      at.some(
        (place) =>
          place.startsWith(path) || path.startsWith(place) || place === "/root" || place === "/signature/value",
      ),
      path,
    ).toBe(true);
}

test("an amount beside another is named with what it should be", async () => {
  const [proof] = proofs as readonly [PayslipProof];
  const { figures } = proof.record;
  const changed = { ...figures, forPeriod: { ...figures.forPeriod, netPay: "1000.01" } };
  const verified = await verifier.verify({ ...proof, record: { ...proof.record, figures: changed } });
  expect(tokens(verified)).toEqual(["root_differs", "figure_differs"]);
  expect(verified.ok ? [] : verified.problems[1]).toEqual({
    token: "figure_differs",
    path: "/record/figures/forPeriod/netPay",
    arguments: { stated: "1000.01", calculated: "1000.00" },
  });
});
