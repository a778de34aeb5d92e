import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawP60, drawPayslip } from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { p60 } from "./support/form-samples";
import { payslipContents } from "./support/samples";

const fonts = loadFonts();

async function bytes(lastName = "Person", from = fonts): Promise<Buffer> {
  const contents = payslipContents();
  const drawn = await drawPayslip({ ...contents, employee: { ...contents.employee, lastName } }, from);
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
  return Buffer.from(drawn.value);
}

describe("the same data", () => {
  it("give the same bytes, whatever was drawn before or is drawn beside", async () => {
    // One glyph is used for the letters f and i and for the one character ﬁ, and for an Arabic letter alone and within
    // a word: its meaning in one document must not show in another.
    for (const [name, likeIt] of [
      ["Griffith Fisher-Lafitte fi", "\ufb01 \ufb00 \ufb03"],
      ["\u0644\u0628\u0646\u0649", "\ufedf \ufe92 \ufee8 \ufef0"],
      ["Person", "Persón Ω K Å"],
    ] as const) {
      const first = await bytes(name, loadFonts());
      const used = loadFonts();
      await bytes(likeIt, used);
      const beside = await Promise.all([
        bytes(name, used),
        drawP60(p60(), used),
        bytes(likeIt, used),
        bytes(name, used),
      ]);
      expect(first.equals(await bytes(name, used))).toBe(true);
      expect(first.equals(beside[0])).toBe(true);
      expect(first.equals(beside[3])).toBe(true);
    }
  });

  it("give other bytes as soon as they differ", async () => {
    expect((await bytes()).equals(await bytes("Persona"))).toBe(false);
  });

  it("name no day but their own", async () => {
    const raw = (await bytes()).toString("latin1");
    expect(raw.match(/D:\d{14}Z/g)).toEqual(["D:20260529000000Z"]);
    expect(raw).toContain("2026-05-29T00:00:00Z");
    expect(raw).not.toMatch(/2026-(?!05-29)\d\d-\d\dT/);
  });
});

describe("another host", () => {
  const folder = join(import.meta.dirname, `../../node_modules/.cache/paypacket-documents-${process.pid}`);
  const build = (name: string, options: BuildOptions) => {
    const entryPoints = [join(import.meta.dirname, "support/print-digests.ts")];
    buildSync({ entryPoints, outfile: join(folder, name), bundle: true, format: "esm", logLevel: "error", ...options });
  };

  beforeAll(() => {
    build("node.mjs", { platform: "node", packages: "external" });
    // As a bundler for browsers takes pdfkit: its build without anything from Node.
    build("browser.mjs", { platform: "neutral", mainFields: ["module", "main"], external: ["node:*"] });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (name: string, TZ: string) =>
    execFileSync(process.execPath, [join(folder, name)], { env: { ...process.env, TZ } })
      .toString()
      .split("\n");

  it("gives the same bytes in every time zone, and with the library's build for browsers", () => {
    const runs = [
      run("node.mjs", "UTC"),
      run("node.mjs", "America/St_Johns"),
      run("node.mjs", "Pacific/Kiritimati"),
      run("browser.mjs", "Europe/London"),
    ];
    expect(runs.map(([offset]) => offset)).toEqual(["0", "150", "-840", "-60"]);
    expect(JSON.parse(runs[0]?.[1] ?? "")).toEqual(
      Array.from({ length: 7 }, () => expect.stringMatching(/^[0-9a-f]{64}$/)),
    );
    expect(new Set(runs.map(([, digests]) => digests)).size).toBe(1);
  });
});
