import { deflateRawSync, inflateRawSync } from "node:zlib";
import Decimal from "decimal.js";
import { describe, expect, test } from "vitest";
import { kernelDigestFile } from "../../scripts/kernel-digest-file";
import { amendRules, createRulebook, type PayslipFacts } from "../../src/engine";
import {
  KERNEL_DIGEST,
  keyIdOf,
  MOST_CODE_CHARACTERS,
  openVerifier,
  type PayslipStatement,
  proofCode,
  proofHash,
  readProofCode,
  signPayslips,
} from "../../src/engine/proof";
import { payslips } from "../../src/engine/testing";
import { documents, rulebook } from "../support/library";
import { fc } from "../support/property";
import { countingHost, KEY, KEY_ID, PUBLIC_KEY, STATEMENTS } from "./statements";

const { crypto } = globalThis;
const FACTS: PayslipFacts = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  taxCode: "1257L",
  niCategory: "A",
  grossPay: "2500",
};

/** The lower earnings limit of a year, which changes no figure of a month. */
const YEARLY_LIMIT = "2026-27/national-insurance.json#/parameters/lowerEarningsLimit/values/0/value/year";

async function sign(statements: readonly PayslipStatement[], rules = rulebook) {
  const signed = await signPayslips(statements, { key: KEY, crypto }, rules);
  if (!signed.ok) throw new Error(JSON.stringify(signed.problems));
  return signed.value;
}

async function verifierOf(rules = rulebook) {
  const opened = await openVerifier({ keys: [PUBLIC_KEY], crypto }, rules);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  return opened.value;
}

describe("a run", () => {
  test("of any payslips proves each of them, and its codes are read back", async () => {
    const verifier = await verifierOf();
    await fc.assert(
      fc.asyncProperty(fc.array(payslips(rulebook), { minLength: 1, maxLength: 9 }), async (facts) => {
        const run = await sign(facts.map((each) => ({ facts: each })));
        for (const proof of run.proofs) {
          const stored = JSON.parse(JSON.stringify(proof));
          expect(await verifier.verify(stored)).toMatchObject({ ok: true, value: { root: run.root } });
          const code = proofCode(stored, deflateRawSync);
          expect(code.length).toBeLessThanOrEqual(MOST_CODE_CHARACTERS);
          if (code.startsWith("PAYPACKET1/")) {
            expect(code).toBe(`PAYPACKET1/${proofHash(stored).toUpperCase()}`);
          } else expect(readProofCode(code, inflateRawSync, rulebook)).toEqual({ ok: true, value: stored });
        }
      }),
      { seed: 20260406, numRuns: 20 },
    );
  });

  test("does not let one payslip take another's place", async () => {
    const verifier = await verifierOf();
    const { proofs } = await sign(STATEMENTS.slice(0, 5));
    for (const [at, proof] of proofs.entries()) {
      const other = proofs[(at + 1) % proofs.length];
      expect((await verifier.verify({ ...proof, place: other?.place })).ok).toBe(false);
      expect((await verifier.verify({ ...proof, record: other?.record })).ok).toBe(false);
    }
  });

  test("has another root each time, because of its salts, and figures that are the same", async () => {
    const [one, other] = [await sign([{ facts: FACTS }]), await sign([{ facts: FACTS }])];
    expect(one.root).not.toBe(other.root);
    expect(one.proofs[0]?.record.figures).toEqual(other.proofs[0]?.record.figures);
  });

  test("takes amounts as the library does, and states them as text", async () => {
    const facts = { ...FACTS, grossPay: new Decimal("2500.50"), studentLoanPlan: undefined } as never;
    const { proofs } = await sign([{ facts }]);
    expect(proofs[0]?.record.facts).toEqual({ ...FACTS, grossPay: "2500.5" });
    expect((await (await verifierOf()).verify(JSON.parse(JSON.stringify(proofs[0])))).ok).toBe(true);
  });
});

describe("rules", () => {
  test("other than those that made the payslip are named, with each figure that differs", async () => {
    const amended = amendRules(documents, YEARLY_LIMIT, "6709");
    if (!amended.ok) throw new Error(JSON.stringify(amended.problems));
    const other = createRulebook(amended.value);
    if (!other.ok) throw new Error(JSON.stringify(other.problems));
    const { proofs } = await sign([{ facts: FACTS }]);
    const verified = await (await verifierOf(other.value)).verify(proofs[0]);
    expect(verified.ok ? [] : verified.problems.map(({ token, path }) => [token, path])).toEqual([
      ["rules_unknown", "/record/rules"],
    ]);
  });

  test("of a year that is not loaded are a problem of the facts", async () => {
    const recent = createRulebook(
      Object.fromEntries(Object.entries(documents).filter(([path]) => !path.startsWith("2026"))),
    );
    if (!recent.ok) throw new Error("the rules do not load");
    const { proofs } = await sign([{ facts: FACTS }]);
    const verified = await (await verifierOf(recent.value)).verify(proofs[0]);
    expect(verified.ok ? [] : verified.problems).toMatchObject([{ token: "unsupported_tax_year" }]);
  });
});

describe("keys", () => {
  test("are named by their thumbprint", () => expect(keyIdOf(PUBLIC_KEY)).toBe(KEY_ID));

  test.each([
    ["without a private part", { ...PUBLIC_KEY }, [["required", "/key/d"]]],
    ["of another curve", { ...KEY, crv: "X25519" }, [["unknown_value", "/key/crv"]]],
    ["that are too short", { ...KEY, d: "AAAA" }, [["invalid_format", "/key/d"]]],
    ["that are not a pair", { ...KEY, x: "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg" }, [["key_not_usable", "/key"]]],
  ])("%s sign nothing", async (_, key, refused) => {
    const signed = await signPayslips([{ facts: FACTS }], { key: key as never, crypto }, rulebook);
    expect(signed.ok ? [] : signed.problems.map(({ token, path }) => [token, path])).toEqual(refused);
  });

  test("of a host without Ed25519 are not usable", async () => {
    const subtle = { ...crypto.subtle, importKey: () => Promise.reject(new Error("NotSupportedError")) } as never;
    const host = { ...countingHost(), subtle };
    const opened = await openVerifier({ keys: [PUBLIC_KEY], crypto: host }, rulebook);
    expect(opened).toMatchObject({ ok: false, problems: [{ token: "key_not_usable", path: "/keys/0" }] });
    const signed = await signPayslips([{ facts: FACTS }], { key: KEY, crypto: host }, rulebook);
    expect(signed).toMatchObject({ ok: false, problems: [{ token: "key_not_usable" }] });
  });

  test("are needed", async () => {
    const opened = await openVerifier({ keys: [], crypto }, rulebook);
    expect(opened).toMatchObject({ ok: false, problems: [{ token: "must_not_be_empty", path: "/keys" }] });
  });
});

test("what is no statement and what is no rulebook is refused", async () => {
  const wanted = [
    { facts: { ...FACTS, grossPay: "x" } },
    { facts: FACTS, payment: 1 },
    3,
    { calculation: "cube", facts: {} },
  ];
  const signed = await signPayslips(wanted as never, { key: KEY, crypto }, rulebook);
  expect(signed.ok ? [] : signed.problems.map(({ token, path }) => [token, path])).toEqual([
    ["not_a_number", "/payslips/0/facts/grossPay"],
    ["too_large", "/payslips/1/payment"],
    ["wrong_type", "/payslips/2"],
    ["unknown_value", "/payslips/3/calculation"],
  ]);
  for (const call of [
    signPayslips([], { key: KEY, crypto }, {} as never),
    openVerifier({ keys: [], crypto }, {} as never),
  ]) {
    expect(await call).toMatchObject({ ok: false, problems: [{ token: "not_a_rulebook" }] });
  }
  expect(readProofCode("", inflateRawSync, {} as never)).toMatchObject({ ok: false });
});

test.each([
  ["nothing", ""],
  ["another text", "https://example.com"],
  ["a letter that is not of the alphabet", "PAYPACKET1:abc"],
  ["something that is not packed", "PAYPACKET1:QED8WEX0"],
  ["what is packed but no proof", `PAYPACKET1:${"0"}`],
])("%s is no code", (_, code) => {
  expect(readProofCode(code, inflateRawSync, rulebook)).toMatchObject({
    ok: false,
    problems: [{ token: "invalid_format", path: "/code" }],
  });
});

test("the digest of the kernel is that of its source: run `npm run rules:write` after a change", () => {
  expect(kernelDigestFile()).toContain(KERNEL_DIGEST);
});
