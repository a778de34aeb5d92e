import fc from "fast-check";
import { brokenFrom, notBodies } from "./broken";
import type { Operation } from "./operations";
import { type Components, valuesOf } from "./schema-values";

/** A request to send, relative to a server's address. */
export interface DrawnRequest {
  readonly method: string;
  readonly address: string;
  readonly body: string | null;
  readonly contentType: string | null;
}

/** Draws requests of an operation: one in three as documented, the others broken in their address or their body. */
export function requestsOf(operation: Operation, components: Components): fc.Arbitrary<DrawnRequest> {
  const { method, body } = operation;
  const good = addresses(operation, components, false);
  const broken = addresses(operation, components, true);
  const parts = (address: fc.Arbitrary<string>, content: fc.Arbitrary<Content>): fc.Arbitrary<DrawnRequest> =>
    fc.tuple(address, content).map(([where, what]) => ({ method, address: where, ...what }));
  if (body === null) return fc.oneof(parts(good, fc.constant(NOTHING)), parts(broken, fc.constant(NOTHING)));
  const values = valuesOf(body, components);
  const json = values.map(asJson);
  const wrong = fc.oneof(values.chain(brokenFrom).map(asJson), notBodies, fc.constant(NOTHING));
  return fc.oneof(parts(good, json), parts(good, wrong), parts(broken, json));
}

type Content = Pick<DrawnRequest, "body" | "contentType">;

const NOTHING: Content = { body: null, contentType: null };

function asJson(value: unknown): Content {
  return { body: JSON.stringify(value) ?? "null", contentType: "application/json" };
}

const ODD_TEXTS = fc.oneof(
  fc.string(),
  fc.constantFrom("", "%", "%00", "%ff", "..", "\u0000", "0", "-1", "null", "{}", "x".repeat(3_000)),
);

function addresses({ path, parameters }: Operation, components: Components, isBroken: boolean): fc.Arbitrary<string> {
  const values = parameters
    .filter(
      (parameter) => parameter.in === "query" || (parameter.in === "path" && path.includes(`{${parameter.name}}`)),
    )
    .map(({ name, schema = {}, required = false }) => {
      const value = isBroken ? ODD_TEXTS : valuesOf(schema, components).map((drawn) => String(drawn));
      return fc.tuple(fc.constant(name), required ? value : fc.option(value));
    });
  const extra = isBroken ? fc.array(fc.tuple(fc.string(), ODD_TEXTS), { maxLength: 2 }) : fc.constant([]);
  return fc.tuple(fc.tuple(...values), extra).map(([drawn, more]) => addressOf(path, drawn, more));
}

function addressOf(
  path: string,
  drawn: readonly (readonly [string, string | null])[],
  more: readonly (readonly [string, string])[],
): string {
  const given = new Map(drawn.filter((each): each is [string, string] => each[1] !== null));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(given.get(name) ?? "x") || "x");
  const query = [...given, ...more].filter(([name]) => !path.includes(`{${name}}`));
  return `${filled}?${query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&")}`;
}

/** Encodes a text; encoding that is broken on purpose stays broken. */
function encode(text: string): string {
  return /^%[0-9a-f]{0,2}$/.test(text) ? text : encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "?"));
}
