import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { createRulebook, grossToNet } from "../../src/engine";
import { success } from "../../src/platform";
import { rules } from "../../src/rules/all";
import { toAnswer } from "../../src/services/preview/contract/answer";
import type { CalculatorRequest } from "../../src/services/preview/contract/request";
import { engineFacts, getPay } from "../../src/services/preview/facts/engine-facts";
import { NOTHING_ON_FILE } from "../../src/services/preview/records/payment-on";
import { answerParent } from "./answer-parent";

// The baselines of the calculator: the same payslip by Node alone, without checks or authentication; and Hono with zod,
// which checks a body and does nothing with it.

const SUCCESS = { token: "gross_to_net_calculated", text: "The payslip is calculated." };

const loaded = createRulebook(rules);
if (!loaded.ok) throw new Error("the rules do not load");
const rulebook = loaded.value;

if (process.argv[3] === "node") listenNode();
else listenHono();

function listenNode(): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const text = JSON.stringify(success(SUCCESS, previewOf(JSON.parse(Buffer.concat(chunks).toString()))));
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
      response.end(text);
    });
  });
  server.listen(0, "127.0.0.1", () => tell((server.address() as AddressInfo).port, () => server.close()));
}

/** Returns the same response as the service, byte for byte, from unchecked facts. */
function previewOf(request: CalculatorRequest): object {
  const result = grossToNet(engineFacts(request, getPay(request), NOTHING_ON_FILE), rulebook);
  if (!result.ok) throw new Error("a payslip that cannot be calculated");
  return toAnswer(result.value, result, [], []);
}

function listenHono(): void {
  const text = z.string();
  const schema = z.strictObject({
    payFrequency: text,
    paymentDate: text,
    grossPay: text,
    taxCode: text,
    niCategory: text,
  });
  const route = createRoute({
    method: "post",
    path: "/v1/calculator/grosstonet",
    request: { body: { required: true, content: { "application/json": { schema } } } },
    responses: { 200: { description: "Nothing" } },
  });
  const app = new OpenAPIHono().openapi(route, (context) => context.json(success(SUCCESS, {})));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
    tell(port, () => server.close()),
  );
}

function tell(port: number, close: () => unknown): void {
  answerParent({ port, databaseUrl: "" }, async () => {
    close();
  });
}
