import { expect, it } from "vitest";
import { SERVICES } from "../../../src/services/installation/paypacket-services";
import { OPENABLE, type ServiceName } from "../support/openable-services";

it("can open every service in the installation's order of mounting, each after what it needs", async () => {
  const names = Object.keys(OPENABLE) as ServiceName[];
  const loaded = await Promise.all(names.map((name) => OPENABLE[name].load()));
  expect([names, loaded.map(({ name }) => name)]).toEqual([SERVICES.map(({ name }) => name), names]);
  for (const [at, name] of names.entries()) {
    expect(OPENABLE[name].needs.filter((below) => names.indexOf(below) >= at)).toEqual([]);
  }
});
