import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ruleSchemas } from "../../scripts/rule-schemas";
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
      JSON.stringify([rules, JSON.parse(readFileSync("rules/bank-holidays.json", "utf8"))])
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

describe("schemas for editors", () => {
  it.each(Object.entries(ruleSchemas()))("%s.json is what the shapes say", (name, schema) => {
    expect(readFileSync(`rules/schema/${name}.json`, "utf8")).toBe(schema);
  });

  it("are named by every document", () => {
    for (const [path, document] of Object.entries(rules)) {
      const { $schema } = document as { $schema: string };
      const named = path === "sources.json" ? `rules/${$schema}` : `rules/${path.slice(0, 7)}/${$schema}`;
      expect(() => readFileSync(named)).not.toThrow();
    }
  });
});
