import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { SERVICE_ROOMS } from "./support/service-rooms";

const SOURCE = join(import.meta.dirname, "../src");

interface File {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/** Returns the TypeScript files below a folder, which is stated from `src`. */
function sourcesOf(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(join(SOURCE, folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(SOURCE, folder, path), "utf8") }));
}

const files: readonly File[] = sourcesOf(".").map(({ path, text }) => {
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name as string);
  return { path, text, imports };
});

/** Written by `npm run openapi:write`, never by hand. */
const GENERATED = "client/schema.ts";

/** Returns the room of a path: a folder of src, or a chapter of the engine. */
function roomOf(path: string): string {
  const [top, chapter] = path.split("/");
  return top === "engine" && chapter !== undefined && !chapter.endsWith(".ts") ? `engine/${chapter}` : (top as string);
}

/** The rooms from which each room may import, beside itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  "engine/base": ["kernel"],
  "engine/rulebook": ["kernel", "engine/base"],
  "engine/income-tax": ["kernel", "engine/base", "engine/rulebook"],
  "engine/national-insurance": ["kernel", "engine/base", "engine/rulebook"],
  "engine/student-loans": ["kernel", "engine/base", "engine/rulebook"],
  "engine/minimum-wage": ["kernel", "engine/base", "engine/rulebook"],
  "engine/court-orders": ["kernel", "engine/base", "engine/rulebook"],
  "engine/bank-holidays": ["engine/base"],
  "engine/employer-charges": ["kernel", "engine/base", "engine/rulebook"],
  "engine/holiday": ["kernel", "engine/base", "engine/rulebook"],
  "engine/recurring": ["engine/base"],
  "engine/mileage": ["kernel", "engine/base", "engine/rulebook"],
  "engine/benefits": ["kernel", "engine/base", "engine/rulebook", "engine/mileage"],
  "engine/salary": ["kernel", "engine/base", "engine/rulebook"],
  "engine/statutory-pay": ["kernel", "engine/base", "engine/rulebook"],
  "engine/pensions": ["kernel", "engine/base", "engine/rulebook"],
  "engine/category-letters": ["engine/base", "engine/rulebook", "engine/pensions"],
  "engine/gross-to-net": [
    "kernel",
    "engine/base",
    "engine/rulebook",
    "engine/income-tax",
    "engine/national-insurance",
    "engine/student-loans",
    "engine/employer-charges",
    "engine/pensions",
    "engine/court-orders",
  ],
  "engine/variance": [
    "kernel",
    "engine/base",
    "engine/rulebook",
    "engine/income-tax",
    "engine/national-insurance",
    "engine/student-loans",
    "engine/gross-to-net",
  ],
  "engine/gross-for-net": ["kernel", "engine/base", "engine/rulebook", "engine/gross-to-net"],
  "engine/corrections": ["kernel", "engine/base", "engine/rulebook", "engine/court-orders", "engine/gross-to-net"],
  "engine/compare": [
    "engine/base",
    "engine/rulebook",
    "engine/income-tax",
    "engine/pensions",
    "engine/gross-to-net",
    "engine/filings",
  ],
  "engine/proof": ["engine/base", "engine/rulebook", "engine/gross-to-net"],
  "engine/filing-facts": ["engine/base"],
  "engine/filings": [
    "engine/base",
    "engine/rulebook",
    "engine/income-tax",
    "engine/filing-facts",
    "engine/gross-to-net",
  ],
  "engine/forms": [
    "kernel",
    "engine/base",
    "engine/bank-holidays",
    "engine/rulebook",
    "engine/employer-charges",
    "engine/statutory-pay",
    "engine/filing-facts",
    "engine/gross-to-net",
  ],
  // Statements are XML, which messages to HMRC have the reader of.
  "engine/bank-files": ["engine/base", "engine/filings"],
  "engine/journals": ["engine/base", "engine/rulebook", "engine/gross-to-net"],
  "engine/billing": ["engine/base"],
  "engine/reports": ["engine/base", "engine/court-orders", "engine/variance"],
  "engine/testing": [
    "engine/base",
    "engine/rulebook",
    "engine/national-insurance",
    "engine/gross-to-net",
    "engine/benefits",
  ],
  "engine/calculations": [
    "engine/rulebook",
    "engine/income-tax",
    "engine/national-insurance",
    "engine/student-loans",
    "engine/minimum-wage",
    "engine/court-orders",
    "engine/employer-charges",
    "engine/holiday",
    "engine/mileage",
    "engine/salary",
    "engine/statutory-pay",
    "engine/pensions",
    "engine/gross-to-net",
    "engine/corrections",
    "engine/gross-for-net",
  ],
  "engine/filing-calculations": ["engine/rulebook", "engine/filings", "engine/forms"],
  engine: [
    "engine/base",
    "engine/calculations",
    "engine/filing-calculations",
    "engine/rulebook",
    "engine/income-tax",
    "engine/national-insurance",
    "engine/student-loans",
    "engine/minimum-wage",
    "engine/court-orders",
    "engine/bank-holidays",
    "engine/employer-charges",
    "engine/holiday",
    "engine/salary",
    "engine/statutory-pay",
    "engine/pensions",
    "engine/gross-to-net",
    "engine/gross-for-net",
    "engine/filings",
    "engine/forms",
    "engine/bank-files",
  ],
  rules: ["engine"],
  platform: [],
  services: ["documents", "engine", "platform", "rules"],
  web: ["batch", "client", "documents", "engine", "rules"],
  client: [],
  "payroll-file": ["engine"],
  batch: ["kernel", "engine", "payroll-file"],
  documents: ["engine"],
  cli: ["batch", "documents", "engine", "payroll-file", "platform", "rules", "services"],
};

interface Arrow {
  readonly from: File;
  readonly target: string;
  readonly room: string;
}

const arrows: readonly Arrow[] = files.flatMap((from) =>
  from.imports
    .filter((name) => name.startsWith(".") && !name.endsWith(".json"))
    .map((name) => posix.join(posix.dirname(from.path), name))
    .filter((target) => !target.startsWith(".."))
    .map((target) => ({ from, target, room: target === "engine" ? "engine" : roomOf(target) })),
);

describe("the house", () => {
  it("knows every room", () => {
    expect([...new Set(files.map(({ path }) => roomOf(path)))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it("has arrows in one direction only", () => {
    const wrong = arrows.filter(({ from, room }) => {
      const own = roomOf(from.path);
      return (
        room !== own && !(MAY_IMPORT[own] ?? []).some((allowed) => room === allowed || isChapterOf(room, allowed, own))
      );
    });
    expect(wrong.map(({ from, target }) => `${from.path} -> ${target}`)).toEqual([]);
  });

  it("enters a room through its index only", () => {
    const wrong = arrows.filter(({ from, target, room }) => room !== roomOf(from.path) && !isEntrance(target, room));
    expect(wrong.map(({ from, target }) => `${from.path} -> ${target}`)).toEqual([]);
  });

  it("knows no clock, no chance and no host below the platform", () => {
    const banned = /\bnew Date\b|\bDate\.now\b|\bMath\.random\b|\bprocess\.|\bperformance\.|"node:/;
    const pure = files.filter(({ path }) => /^(kernel|engine|rules)\//.test(path));
    expect(pure.length).toBeGreaterThan(50);
    expect(pure.filter(({ text }) => banned.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });

  it("keeps zod to the rulebook, the platform and the services, and decimal.js and date-fns out of the engine", () => {
    const zod = files.filter(({ imports }) => imports.some((name) => name.startsWith("zod")));
    expect(
      zod.filter(({ path }) => !/^(engine\/rulebook|platform|services)\//.test(path)).map(({ path }) => path),
    ).toEqual([]);
    const heavy = files.filter(
      ({ path, imports }) => path.startsWith("engine/") && imports.some((name) => /^(decimal\.js|date-fns)/.test(name)),
    );
    expect(heavy.map(({ path }) => path)).toEqual([]);
  });

  it("writes an object in one literal, never by spreading another literal into it", () => {
    const spread = /^\s*\.{3}\{ /m;
    const beside = ["../test", "../bench"].flatMap(sourcesOf);
    expect(
      [...files, ...beside].filter(({ text }) => spread.test(withoutComments(text))).map(({ path }) => path),
    ).toEqual([]);
  });

  it("keeps files short: none above 400 lines", () => {
    const written = files.filter(({ path }) => path !== GENERATED);
    expect(written.filter(({ text }) => text.split("\n").length > 400).map(({ path }) => path)).toEqual([]);
  });
});

describe("the services", () => {
  const serviceArrows = arrows
    .filter(({ from, room }) => from.path.startsWith("services/") && room === "services")
    .map(({ from, target }) => ({ from, target, own: serviceRoomOf(from.path), room: serviceRoomOf(target) }))
    .filter(({ own, room }) => own !== room);

  it("are listed, each above those that it imports from", () => {
    const found = new Set(
      files.filter(({ path }) => path.startsWith("services/")).map(({ path }) => serviceRoomOf(path)),
    );
    expect([...found].filter((room) => !(room in SERVICE_ROOMS))).toEqual([]);
    const listed = Object.keys(SERVICE_ROOMS);
    for (const [at, room] of listed.entries()) {
      expect(SERVICE_ROOMS[room]?.filter((below) => listed.indexOf(below) >= at)).toEqual([]);
    }
  });

  it("import in one direction only, through an index", () => {
    const wrong = serviceArrows.filter(
      ({ own, room, target }) =>
        !(SERVICE_ROOMS[own]?.includes(room) || room === "contract") || !isServiceDoor(target, room, own),
    );
    expect(wrong.map(({ from, target }) => `${from.path} -> ${target}`)).toEqual([]);
  });

  it("take values from a chapter of the engine, as its own door loads every chapter", () => {
    const whole = /^(?:import|export) (?!type )[^;]*? from "(?:\.\.\/)+engine(?:\/index)?";/m;
    const wrong = files.filter(({ path, text }) => path.startsWith("services/") && whole.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("query their own tables only", () => {
    const owners = tableOwners();
    const foreign = files.flatMap(({ path, text }) =>
      path.startsWith("services/") ? queriedTables(text).flatMap((table) => foreignTable(table, path, owners)) : [],
    );
    expect(foreign.sort()).toEqual([]);
  });
});

/** A room's index has what other rooms use, its `service` what is mounted: only the installation takes that. */
function isServiceDoor(target: string, room: string, own: string): boolean {
  return target === `services/${room}` || (own === "installation" && target === `services/${room}/service`);
}

function serviceRoomOf(path: string): string {
  return path.split("/")[1] ?? "";
}

/** Returns the room that owns each table: the one whose `…Tables` type names it. */
function tableOwners(): ReadonlyMap<string, string> {
  const types = /export type \w+Tables = \{(?:\n([\s\S]*?)\n\};| (.*?) \};)/g;
  return new Map(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(types)].flatMap(([, lines, line]) =>
        [...(lines ?? line ?? "").matchAll(/^(?: {2})?readonly (\w+):/gm)].map(([, table = ""]): [string, string] => [
          table,
          serviceRoomOf(path),
        ]),
      ),
    ),
  );
}

function queriedTables(text: string): readonly string[] {
  const queries = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(\s*\[?"(\w+)/g;
  return [...withoutComments(text).matchAll(queries)].map(([, table = ""]) => table);
}

/** Administration stores the records by which access authenticates its callers: they own these tables together. */
function foreignTable(table: string, path: string, owners: ReadonlyMap<string, string>): readonly string[] {
  const own = serviceRoomOf(path);
  const owner = owners.get(table) ?? "nobody";
  const isShared = owner === "access" && (own === "administration" || own === "authentication");
  return owner === own || isShared ? [] : [`${path}: ${table} of ${owner}`];
}

/** A room that may use the engine may use its chapters; inside the engine each arrow is listed. */
function isChapterOf(room: string, allowed: string, own: string): boolean {
  return allowed === "engine" && room.startsWith("engine/") && !own.startsWith("engine");
}

/**
 * Returns whether a file is an entry point: a room's index, a year of rules, a folder of services and platform, or a
 * part of an engine's chapter that has an index.
 */
function isEntrance(target: string, room: string): boolean {
  if (room === "rules")
    return /^rules\/(all|recent|benefits|provisional|(payslip\/)?(years|\d{4}-\d{2}))$/.test(target);
  if (room === "batch") return /^batch(\/(index|input|what-if))?$/.test(target);
  if (room === "documents") return /^documents(\/(index|node|colour))?$/.test(target);
  if (room === "services") return /^services\/[\w-]+(\/service)?$/.test(target);
  const isFolder = files.some(({ path }) => path === `${target}/index.ts`);
  if (isFolder && /^(platform|engine\/[\w-]+)\//.test(target)) return true;
  return target === room || target === `${room}/index`;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");
}
