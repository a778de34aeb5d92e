import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { withAllParameters } from "../../../../src/platform/docs";
import { operation } from "../../../../src/services/contract";
import { describeServices } from "../../../../src/services/installation";

interface Described {
  readonly operationId: string;
  readonly description?: string;
}

const { paths } = withAllParameters(describeServices("http://localhost")) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ ...described, address: `${method.toUpperCase()} ${path}` })),
);

/** The verbs that ids begin with: a new one is worth a thought, since the same work has the same verb everywhere. */
const VERBS = [
  "accept add allocate announce apply approve archive assign authorise calculate cancel carry change",
  "check choose clear close compare complete confirm copy correct count create credit decline delete",
  "detect disconnect dismiss download email end exchange exclude explain export finalise find generate",
  "get grant import include invite issue list lock move override pause post preview process publish",
  "rebuild recalculate reconcile record refresh reissue reject remove reopen replace replay request",
  "resend resolve resubmit resume retrieve retry revoke rotate run save send set settle start submit",
  "sync test transfer unarchive undo update void",
].flatMap((verbs) => verbs.split(" "));

/** A verb and its object in lower camel case; forms have their numbers. */
const ID = /^([a-z]+)(?:[A-Z][a-z]+|P\d\d(?:DB?)?s?)+$/;

/** What is stated of an operation beside its description. */
const STATED_BESIDE = /^Beta: |^.*: Deprecated from /;

describe("the ids of operations", () => {
  it("are names of the contract: operation-ids.txt keeps each with its method and path", () => {
    const kept = readFileSync(join(import.meta.dirname, "operation-ids.txt"), "utf8")
      .trim()
      .split("\n");
    expect(OPERATIONS.map(({ operationId, address }) => `${operationId} ${address}`).sort()).toEqual(kept);
  });

  it("are unique", () => {
    const ids = OPERATIONS.map(({ operationId }) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it("are a verb of the list and its object", () => {
    const others = OPERATIONS.filter(({ operationId }) => !VERBS.includes(ID.exec(operationId)?.[1] ?? ""));
    expect(others.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("begin with every verb of the list", () => {
    const used = new Set(OPERATIONS.map(({ operationId }) => ID.exec(operationId)?.[1]));
    expect(VERBS.filter((verb) => !used.has(verb))).toEqual([]);
  });

  it("are required of every statement", () => {
    const data = z.strictObject({});
    const examples = { data: {} };
    const unnamed = {
      method: "get",
      path: "/v1/sample",
      service: "Sample",
      summary: "Sample",
      scope: "account",
    } as const;
    // @ts-expect-error a statement without an id does not compile
    expect(operation({ ...unnamed, token: "sample", data, examples })).not.toHaveProperty("id");
  });
});

describe("the descriptions of operations", () => {
  it("say more than the summary, of every operation", () => {
    const silent = OPERATIONS.filter(({ description = "" }) => description === "" || STATED_BESIDE.test(description));
    expect(silent.map(({ address }) => address)).toEqual([]);
  });
});
