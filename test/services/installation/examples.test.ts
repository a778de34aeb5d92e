import { expect, it } from "vitest";
import { describeServices } from "../../../src/services/installation";
import { describedJson, examplesInSchemas } from "../../support/api/schema-check";

it("every example of the description is what its schema allows", () => {
  const description = describeServices("http://localhost:8080");
  const inSchemas = examplesInSchemas(description);
  expect(inSchemas.length).toBeGreaterThan(300);
  const all = [...describedJson(description).values(), ...inSchemas];
  const withExample = all.filter(({ example }) => example !== undefined);
  expect(withExample.length).toBeGreaterThan(5_000);
  expect(
    withExample.flatMap(({ name, example, faults }) => faults(example).map((fault) => `${name} ${fault}`)),
  ).toEqual([]);
});
