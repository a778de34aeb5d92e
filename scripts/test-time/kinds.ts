import { findLinks } from "../house/links";
import { readSourceFiles } from "../house/source-files";

/** What a test file starts, dearest first; a file that starts several is of the first kind. */
const SIGNS: readonly (readonly [kind: string, sign: RegExp])[] = [
  ["browser", /from "playwright-core"/],
  ["process", /from "node:child_process"/],
  ["service", /from "[./]*(?:services\/)?support\/platform"/],
  ["database", /from "[./]*support\/postgres"/],
  ["property", /from "[./]*support\/property"/],
];

const PLAIN = "plain";

export const KINDS: readonly string[] = [...SIGNS.map(([kind]) => kind), PLAIN];

/** Returns the kind of each test file, by what it and the files of test that it imports start. */
export function findKinds(): (test: string) => string {
  const files = readSourceFiles(".", ["test"]);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const imports = new Map<string, string[]>();
  for (const { from, to, typeOnly } of findLinks(files)) {
    if (!typeOnly) imports.set(from, [...(imports.get(from) ?? []), to]);
  }
  return (test) => {
    const closure = new Set([test]);
    // A set is read to its end, with what is added meanwhile.
    for (const path of closure) for (const imported of imports.get(path) ?? []) closure.add(imported);
    const all = [...closure].map((path) => texts.get(path) ?? "").join("\n");
    return SIGNS.find(([, sign]) => sign.test(all))?.[0] ?? PLAIN;
  };
}
