import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OPENABLE, type ServiceName, withNeeds } from "./services/support/openable-services";
import { valueClosure } from "./support/value-closure";

const MOST_FILES = 1_300;

const files = readdirSync("test/services", { recursive: true, encoding: "utf8" })
  .map((path) => `test/services/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => ({ path, loaded: valueClosure([path]) }))
  .map(({ path, loaded }) => ({ path, loaded, services: [...loaded].flatMap(servicesNamedIn) }))
  .filter(({ services }) => services.length > 0);

/** Returns the services that a file of the tests opens; those without any open the whole installation, or nothing. */
function servicesNamedIn(path: string): readonly ServiceName[] {
  const text = path.startsWith("test/") ? readFileSync(path, "utf8") : "";
  return [...text.matchAll(/\bservices: \[([^\]]*)\]/g)]
    .flatMap(([, list = ""]) => list.match(/[\w-]+/g) ?? [])
    .filter((name): name is ServiceName => name in OPENABLE);
}

describe("a test that names its services", () => {
  it("loads them and not the house", () => {
    const tooMany = files.flatMap(({ path, loaded, services }) => {
      const opened = [...withNeeds(services)].map((name) => `src/services/${name}/service.ts`);
      const { length } = [...valueClosure([...loaded, ...opened])].filter((file) => file.startsWith("src/"));
      return length > MOST_FILES ? [`${path}: ${length}`] : [];
    });
    expect(files.length).toBeGreaterThan(20);
    expect(tooMany).toEqual([]);
  });
});
