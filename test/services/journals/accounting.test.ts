import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CONTROLS, ELEMENTS } from "../../journals/sample";
import { type BooksServer, booksServer } from "../billing/books/books-server";
import { connect, settingsFor } from "../billing/books/sample-bureau";
import { TENANT } from "../billing/books/xero-server";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";
import { keepManyLines } from "./many-lines";

let platform: RunPlatform;
let server: BooksServer;
let made: { readonly payRunId: string; readonly templateId: string };

beforeAll(async () => {
  server = await booksServer();
  server.xero.accounts.push("9999", ...[...ELEMENTS, ...CONTROLS].map(({ nominalCode }) => nominalCode));
  platform = await payslipPlatform({
    settings: settingsFor(server),
  });
  const { employeeId } = await platform.employee({ taxCode: "1257L" });
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "3000" }]);
  await platform.lockRun(1);
  const { payRunId } = (await platform.run(1)).body.content.data;
  const { templateId } = (await platform.call("POST", "/v1/journal/templates", { name: "Sent" })).body.content.data;
  made = { payRunId, templateId };
});

afterAll(async () => {
  await platform.stop();
  await server.stop();
});

let version = 0;

/** Sends a journal of some lines to a tenant; returns the status of the request, and the send once it has ended. */
async function send(tenantId: string) {
  version += 1;
  const journalId = await keepManyLines(platform, { ...made, version, lines: 20 });
  const path = `/v1/journal/journals/${journalId}/sends`;
  const { status, body } = await platform.call("POST", path, { tenantId });
  if (status !== 202) return { status, token: body.message.token, send: null };
  for (;;) {
    const [found] = (await platform.call("GET", path)).body.content.data.items;
    if (found.status !== "Pending") return { status, token: body.message.token, send: found };
    await wait(50);
  }
}

it.each([
  ["Xero", TENANT],
  ["FreeAgent", "samplebureau"],
] as const)(
  "a journal goes to the company in %s once its organisation is connected, and once only",
  async (provider, tenant) => {
    expect(await send(tenant)).toMatchObject({ status: 409, token: "accounting_not_linked" });
    await connect(platform.call, provider);
    const journals = provider === "Xero" ? server.xero.journals : server.freeAgent.journal_sets;
    let isLost = false;
    server.fate = ({ method, path }) => {
      if (isLost || method === "GET" || !/(ManualJournals|journal_sets)$/.test(path)) return "answered";
      isLost = true;
      return "lost after";
    };
    const { send: sent } = await send(tenant);
    expect(sent, JSON.stringify(sent)).toMatchObject({ status: "Sent" });
    expect([isLost, journals.length]).toEqual([true, sent.parts.length]);
    const [journal] = journals;
    expect(sent.parts[0].externalJournalId).toBe(provider === "Xero" ? journal.ManualJournalID : journal.url);
    expect(server.violations).toEqual([]);
  },
);
