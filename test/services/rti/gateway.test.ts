import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Conversation,
  close,
  find,
  GatewayUnreachable,
  getTransactionId,
  httpExchange,
  poll,
  submit,
} from "../../../src/services/rti/gateway";
import { epsXml } from "../../filings/support/messages";
import { againstEnvelope, IS_OFFICIAL_HERE } from "../../filings/support/official-schemas";
import { type GatewayServer, gatewayServer } from "./gateway-server";

const DAY = "2026-11-21";
const MESSAGE = epsXml({
  taxYear: 2026,
  submissionDate: DAY,
  recoverableAmounts: { taxMonth: 8, smpRecovered: "10.00" },
});
const NOW = Date.parse(`${DAY}T12:00:00Z`);
const TRANSACTION = getTransactionId("01JZ3V6D4R8QK2M5N7P9T1W3X5");

let server: GatewayServer;
let to: Conversation;

beforeAll(async () => {
  server = await gatewayServer(() => NOW);
  const credentials = { gatewayUserId: "SAMPLE<&>", gatewayPassword: "a$&b<c" };
  const speaker = { messageClass: "HMRC-PAYE-RTI-EPS", taxOfficeNumber: "635", taxOfficeReference: "A635" };
  to = { exchange: httpExchange(), address: server.address, speaker: { ...speaker, isTest: true, credentials } };
});

afterAll(() => server.stop());

/** Returns the errors of a reply. */
async function refusal(message: string): Promise<readonly (readonly [string, boolean])[]> {
  const reply = await submit(to, message, TRANSACTION);
  if (reply.kind !== "errors") throw new Error(reply.kind);
  return reply.errors.map(({ number }) => [number, reply.isByDepartment]);
}

describe("a conversation with the gateway, over HTTP", () => {
  it("submits, asks at the given address, and ends", async () => {
    const reply = await submit(to, MESSAGE, TRANSACTION);
    if (reply.kind !== "acknowledgement") throw new Error(reply.kind);
    expect(reply.pollAddress).toMatch(/\/poll$/);
    expect(reply.correlationId).toMatch(/^[0-9A-F]{32}$/);
    expect(server.received.at(-1)).toContain("<SenderID>SAMPLE&lt;&amp;&gt;</SenderID>");
    expect(server.received.at(-1)).toContain("<Value>a$&amp;b&lt;c</Value>");
    expect(await find(to, TRANSACTION)).toEqual({ correlationId: reply.correlationId, pollAddress: reply.pollAddress });
    expect(await find(to, "0".repeat(32))).toBeNull();
    expect(await poll(to, reply.correlationId, reply.pollAddress)).toMatchObject({ kind: "response" });
    expect(server.received.at(-1)).not.toContain("SenderDetails");
    await close(to, reply.correlationId);
    expect(await poll(to, reply.correlationId, reply.pollAddress)).toMatchObject({
      kind: "errors",
      errors: [{ number: "2000" }],
      isByDepartment: false,
    });
    await close(to, reply.correlationId);
  });

  it("takes a transaction that comes twice once", async () => {
    const [one, two] = [await submit(to, MESSAGE, TRANSACTION), await submit(to, MESSAGE, TRANSACTION)];
    expect(two).toEqual(one);
    expect(server.messages.kept.size).toBe(1);
    server.messages.kept.clear();
  });

  it("is refused at once with what is wrong in the envelope or the mark", async () => {
    expect(
      await refusal(MESSAGE.replace(/<IRmark[^>]*>[^<]*/, '<IRmark Type="generic">AAAAAAAAAAAAAAAAAAAAAAAAAAA=')),
    ).toEqual([["2021", false]]);
    expect(await refusal(MESSAGE.replace(/<IRmark.*<\/IRmark>/, ""))).toEqual([["2022", false]]);
    expect(await refusal(MESSAGE.replace(/<Body>.*<\/Body>/s, "<Body></Body>"))).toEqual([["1042", false]]);
    expect(await refusal(MESSAGE.replace("</CorrelationID>", "ABC</CorrelationID>"))).toEqual([["1020", false]]);
    expect(await refusal(MESSAGE.replace("<Body>", ""))).toEqual([["1001", false]]);
    expect(await refusal(MESSAGE.replaceAll(">635<", ">999<"))).toEqual([["1000", false]]);
    expect(server.messages.kept.size).toBe(0);
  });

  it("is refused by the department with every broken rule and its place", async () => {
    const late = await gatewayServer(() => Date.UTC(2028, 0, 1));
    const other = { ...to, address: late.address };
    const reply = await submit(other, MESSAGE, TRANSACTION);
    if (reply.kind !== "acknowledgement") throw new Error(reply.kind);
    const answer = await poll(other, reply.correlationId, reply.pollAddress);
    if (answer.kind !== "errors") throw new Error(answer.kind);
    expect(answer.isByDepartment).toBe(true);
    expect(answer.errors.length).toBeGreaterThan(0);
    for (const error of answer.errors) {
      expect(error).toMatchObject({ number: expect.stringMatching(/^7\d{3}$/), type: "business" });
      expect(error.location).toMatch(/^\/GovTalkMessage\/Body/);
    }
    await late.stop();
  });

  it("knows a gateway that cannot be reached from one that refuses", async () => {
    for (const status of [500, 503, 307]) {
      server.faults.push(status);
      await expect(submit(to, MESSAGE, TRANSACTION)).rejects.toThrow(GatewayUnreachable);
    }
    const nowhere = { ...to, address: "http://127.0.0.1:1/submission" };
    await expect(submit(nowhere, MESSAGE, TRANSACTION)).rejects.toThrow(GatewayUnreachable);
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const hasty = { ...to, address: `http://127.0.0.1:${port}/submission`, exchange: httpExchange({ timeout: 100 }) };
    await expect(submit(hasty, MESSAGE, TRANSACTION)).rejects.toThrow(GatewayUnreachable);
    silent.close();
    const safe = { ...to, address: "https://gateway.example/submission" };
    await expect(poll(safe, "ABC", "http://gateway.example/poll")).rejects.toThrow("not safe");
    await expect(poll({ ...to, exchange: async () => "<html></html>" }, "ABC", null)).rejects.toThrow(
      GatewayUnreachable,
    );
    await expect(poll({ ...to, exchange: async () => "no" }, "ABC", null)).rejects.toThrow(GatewayUnreachable);
  });

  const here = IS_OFFICIAL_HERE;
  const told = here ? "" : " (not tried: the authority's schemas do not lie beside this repository)";
  it.skipIf(!here)(`follows the authority's schema of envelopes${told}`, async () => {
    expect(server.received.length).toBeGreaterThan(5);
    const wellFormed = server.received.filter((each) => /<Body>.*<\/Body>/s.test(each) && !each.includes("ABC<"));
    expect(await againstEnvelope(wellFormed)).toEqual(wellFormed.map(() => null));
  });
});
