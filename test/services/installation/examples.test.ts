import { expect, it } from "vitest";
import { describeServices } from "../../../src/services/installation";
import { describedJson } from "../../support/api/schema-check";

it("every example of the description is what its schema allows", () => {
  const all = [...describedJson(describeServices("http://localhost:8080")).values()];
  const withExample = all.filter(({ example }) => example !== undefined);
  expect(withExample.length).toBeGreaterThan(5_000);
  expect(
    withExample.flatMap(({ name, example, faults }) => faults(example).map((fault) => `${name} ${fault}`)),
  ).toEqual([]);
});
