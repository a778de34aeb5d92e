import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ruleFiles } from "../../scripts/rule-files";
import {
  createPayslipRulebook,
  createRulebook,
  grossToNet,
  type Payslip,
  type Result,
  type Workings,
} from "../../src/engine";
import { grossToNet as grossToNetAlone } from "../../src/engine/entry-payslip";
import { rules as latest } from "../../src/rules/2026-27";
import { rules } from "../../src/rules/all";
import { rules as payslip2025 } from "../../src/rules/payslip/2025-26";
import { rules as payslip2026 } from "../../src/rules/payslip/2026-27";

const FACTS = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  grossPay: "3000.00",
  taxCode: "1257L",
  niCategory: "A",
} as const;

describe("Paypacket's own rules, which are not checked again when they are loaded", () => {
  it("pass every check as copies", () => {
    expect(createRulebook(structuredClone(rules))).toMatchObject({ ok: true });
  });

  it.each(Object.entries(ruleFiles()).filter(([path]) => /digests|schema|payslip\/.*json$/.test(path)))(
    "have %s as `npm run rules:write` writes it",
    (path, text) => {
      expect(readFileSync(path, "utf8")).toBe(text);
    },
  );

  it("give the same payslip as copies, digest included", () => {
    const own = createRulebook(latest);
    const copy = createRulebook(structuredClone(latest));
    if (!own.ok || !copy.ok) throw new Error("refused");
    expect(grossToNet(FACTS, own.value)).toEqual(grossToNet(FACTS, copy.value));
  });

  it("cannot be changed in place", () => {
    const document = latest["2026-27/income-tax.json"] as { parameters: { regulatoryLimit: { values: object[] } } };
    expect(() => Object.assign(document.parameters.regulatoryLimit.values[0] as object, { value: "1%" })).toThrow();
  });

  it("are checked when a document is at another path, or beside other sources", () => {
    const moved = { ...rules, "2026-27/income-tax.json": rules["2025-26/income-tax.json"] };
    expect(createRulebook(moved).ok).toBe(false);
    expect(createRulebook({ ...latest, "sources.json": { sources: {} } }).ok).toBe(false);
  });

  it("keep their official sources when the payslip rules of two years are joined", () => {
    const whole = createRulebook(rules);
    const sourcesOf = (payslip: Result<Payslip, Workings>) => (payslip.ok ? payslip.workings.sources : {});
    for (const joined of [{ ...payslip2025, ...payslip2026 }, structuredClone({ ...payslip2026, ...payslip2025 })]) {
      const both = createPayslipRulebook(joined);
      if (!both.ok || !whole.ok) throw new Error(JSON.stringify(both));
      for (const paymentDate of ["2025-04-30", "2026-04-30"]) {
        const facts = { ...FACTS, paymentDate };
        const sources = sourcesOf(grossToNetAlone(facts, both.value, { explain: true }));
        const all = Object.entries(sourcesOf(grossToNet(facts, whole.value, { explain: true })));
        const kept = all.map(([id]) => id).filter((id) => sources[id] !== undefined);
        expect(Object.keys(sources).sort()).toEqual(kept.sort());
        // What is left out only confirms: no figure loses its law.
        const leftOut = all.filter(([id]) => sources[id] === undefined).map(([, { publisher }]) => publisher);
        expect(leftOut.length).toBeGreaterThan(0);
        for (const publisher of ["HM Revenue and Customs", "legislation.gov.uk"])
          expect(leftOut).not.toContain(publisher);
      }
    }
  });

  it("name the document of sources that is missing, and refuse sources of what is not a tax year", () => {
    const { "2026-27/sources.json": sources, ...unsourced } = payslip2026;
    expect(createPayslipRulebook(unsourced)).toMatchObject({ problems: [{ path: "sources.json#" }] });
    expect(createPayslipRulebook({ ...payslip2026, "2026/sources.json": sources })).toMatchObject({
      problems: [{ token: "unknown_field", path: "2026/sources.json#" }],
    });
  });
});
