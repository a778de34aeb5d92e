import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ruleSchemas } from "../../scripts/rule-schemas";
import { createRulebook } from "../../src/engine/rulebook";
import { rules as all } from "../../src/rules/all";
import { rules as provisional } from "../../src/rules/provisional";
import { rules } from "./support";

const YEAR_FOLDERS = readdirSync("rules").filter((name) => /^\d{4}-\d{2}$/.test(name));

describe("the folder of rules", () => {
  it("is what the package's entries hold", () => {
    const paths = YEAR_FOLDERS.flatMap((year) => readdirSync(`rules/${year}`).map((name) => `${year}/${name}`));
    expect(Object.keys(rules).sort()).toEqual([...paths, "sources.json"].sort());
    for (const [path, document] of Object.entries(rules)) {
      expect(JSON.parse(readFileSync(`rules/${path}`, "utf8"))).toEqual(document);
    }
  });

  it.each(YEAR_FOLDERS)("has an entry for %s that holds that year and the sources", async (year) => {
    const entry: { rules: Record<string, unknown> } = await import(`../../src/rules/${year}.ts`);
    const own = Object.keys(rules).filter((path) => path.startsWith(year) || path === "sources.json");
    expect(Object.keys(entry.rules).sort()).toEqual(own.sort());
  });

  it("says of every policy why there is a choice", () => {
    const policies = Object.values(rules).flatMap((document) =>
      Object.entries((document as { policies?: Record<string, { note?: string }> }).policies ?? {}),
    );
    expect(policies.length).toBeGreaterThan(20);
    expect(policies.filter(([, { note = "" }]) => note.length < 20)).toEqual([]);
  });

  it("names no source that neither an entry nor a working cites", () => {
    const used = new Set(
      JSON.stringify([rules, provisional, JSON.parse(readFileSync("rules/bank-holidays.json", "utf8"))])
        .match(/"sources":\[[^\]]*\]/g)
        ?.flatMap((list) => list.match(/"[^"]+"/g)),
    );
    const cited = readdirSync("src/engine", { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .flatMap((path) => readFileSync(`src/engine/${path}`, "utf8").match(/"[a-z0-9-]+"/g) ?? []);
    for (const id of cited) used.add(id);
    const { sources } = rules["sources.json"] as { sources: Record<string, unknown> };
    for (const id of Object.keys(sources)) expect(used).toContain(JSON.stringify(id));
  });
});

interface Document {
  readonly parameters: Readonly<Record<string, { readonly values: readonly Record<string, unknown>[] }>>;
}

describe("the provisional years", () => {
  const folder = "rules/provisional/2027-28";
  const earlierOf = (path: string) => rules[path.replace("2027-28", "2026-27")] as Document;
  const lastEntries = Object.entries(provisional).flatMap(([path, document]) =>
    Object.entries((document as Document).parameters).map(([name, { values }]) => {
      const before = earlierOf(path).parameters[name]?.values.at(-1);
      return { name: `${path} ${name}`, entry: values.at(-1) ?? {}, before: before ?? {} };
    }),
  );

  it("are what the folder has, and are added to the published ones", () => {
    expect(Object.keys(provisional)).toEqual(readdirSync(folder).map((name) => `2027-28/${name}`));
    for (const [path, document] of Object.entries(provisional)) {
      expect(JSON.parse(readFileSync(`rules/provisional/${path}`, "utf8"))).toEqual(document);
    }
    const rehearsal = createRulebook({ ...all, ...provisional });
    expect(rehearsal.ok && rehearsal.value.taxYears.at(-1)).toBe(2027);
    expect(Object.keys(all).filter((path) => path.startsWith("2027"))).toEqual([]);
  });

  it("mark every entry, and carry forward exactly the figure of the year before", () => {
    expect(lastEntries.length).toBeGreaterThan(100);
    for (const { name, entry, before } of lastEntries) {
      const { note = "", confidence } = entry;
      expect([name, confidence, String(note).match(/^(Announced|Carried forward)/)?.length]).toEqual([
        ...[name, "NotConfirmed", 2],
      ]);
      // The last day for last year's P45 is the same day of another year.
      if (name.endsWith("previousYearP45UsableTo")) expect(entry.value).toBe("2027-05-24");
      else expect([name, entry.value, entry.none]).toEqual([name, before.value, before.none]);
    }
  });
});

describe("schemas for editors", () => {
  it.each(Object.entries(ruleSchemas()))("%s.json is what the shapes say", (name, schema) => {
    expect(readFileSync(`rules/schema/${name}.json`, "utf8")).toBe(schema);
  });

  it("are named by every document", () => {
    const files = Object.entries(provisional).map(([path, document]) => [`provisional/${path}`, document] as const);
    for (const [path, document] of [...Object.entries(rules), ...files]) {
      const { $schema } = document as { $schema: string };
      const named = join("rules", dirname(path), $schema);
      expect(() => readFileSync(named)).not.toThrow();
    }
  });
});
