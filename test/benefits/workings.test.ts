import { describe, expect, it, test } from "vitest";
import { VALID_BENEFITS } from "../support/valid-benefits";
import { CALCULATIONS, law } from "./support";

const NAMES = Object.keys(CALCULATIONS).filter((name) => name !== "approveMileage");

test("every calculation of the chapter has valid facts", () => {
  expect(Object.keys(VALID_BENEFITS).sort()).toEqual(NAMES.sort());
});

describe.each(Object.entries(VALID_BENEFITS))("workings of %s", (name, facts) => {
  const explained = CALCULATIONS[name]?.(facts, law, { explain: true });
  if (explained?.ok !== true || explained.workings === null) throw new Error(JSON.stringify(explained));
  const { value, workings, rules } = explained;

  it("are there only when asked for, beside the same value and the digest of the year", () => {
    expect(CALCULATIONS[name]?.(facts, law)).toEqual({ ok: true, value, workings: null, rules });
    expect(rules).toMatch(/^[0-9a-f]{64}$/);
    expect(workings.steps.length).toBeGreaterThan(0);
  });

  it("have sources, and steps about figures of the value", () => {
    for (const { figure, sources, value: stated, rule, formula } of workings.steps) {
      expect(sources.length).toBeGreaterThan(0);
      for (const id of sources) expect(Object.keys(workings.sources)).toContain(id);
      expect([rule, formula, stated].every((text) => text.length > 0)).toBe(true);
      const pointed = figure
        .slice(1)
        .split("/")
        .reduce<unknown>((holder, key) => Reflect.get(Object(holder), key), value);
      expect([figure, pointed]).not.toEqual([figure, undefined]);
    }
  });
});

test("the last step about a car's charge states the charge", () => {
  const { carBenefit } = VALID_BENEFITS;
  const result = CALCULATIONS.carBenefit?.(carBenefit, law, { explain: true });
  if (result?.ok !== true) throw new Error("the facts are valid");
  const last = result.workings?.steps.filter(({ figure }) => figure === "/cashEquivalent").at(-1);
  expect(result.value).toMatchObject({ cashEquivalent: last?.value });
});
