import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLATFORM_SETTINGS } from "../../../src/cli/server-commands/platform-settings";
import { readConfig, SETTING_NAMES } from "../../../src/platform/config";
import { ROOT } from "../support";

const names = PLATFORM_SETTINGS.map(({ name }) => name);

describe("the settings that the help lists", () => {
  it("are those that are read, each once", () => {
    expect([...names].sort()).toEqual([...SETTING_NAMES].sort());
  });

  it("have the defaults that count", () => {
    const usual = PLATFORM_SETTINGS.flatMap(({ name, usual }) => (usual === null ? [] : [[name, usual]]));
    const shown = (value: unknown) => String(value instanceof Map ? [...value] : value);
    const read = Object.entries(readConfig({})).map(([name, value]) => [name, shown(value)]);
    expect(Object.fromEntries(usual)).toEqual(Object.fromEntries(read));
  });

  it("are in the table of docs/platform.md, and no others", () => {
    const page = readFileSync(join(ROOT, "docs/platform.md"), "utf8");
    const table = page.slice(page.indexOf("| setting |"), page.indexOf("All that is wrong is told"));
    const listed = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
    );
    expect(listed.sort()).toEqual([...names].sort());
  });
});
