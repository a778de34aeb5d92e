import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

/** As many as one request takes. */
const MANY = Number(process.env.MANY_CORRECTIONS ?? 500);
const PAGE = 100;

let platform: CorrectionPlatform;

beforeAll(async () => {
  platform = await correctionPlatform();
});

afterAll(() => platform.stop());

interface Listed {
  readonly correctionId: string;
  readonly employeeId: string;
}

/** Returns every open correction. */
async function openCorrections(): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  let token: string | null = "";
  while (token !== null) {
    const rest: string = token === "" ? "" : `&paginationToken=${encodeURIComponent(token)}`;
    const path = `/v1/payroll/${platform.payrollConfigId}/corrections?pageSize=${PAGE}${rest}`;
    const { content } = (await platform.call("GET", path)).body;
    found.push(...content.data.items);
    token = content.metadata.paginationToken ?? null;
  }
  return found;
}

/** Waits until so many corrections are open: a job opens them one by one. */
async function untilOpen(count: number): Promise<void> {
  while ((await openCorrections()).length !== count) await setTimeout(1_000);
}

it(`posts ${MANY} corrections with one request, each to the penny, or none of them`, { timeout: 900_000 }, async () => {
  const ids: string[] = [];
  for (let at = 0; at < MANY; at += PAGE) {
    const { payrollConfigId } = platform;
    const employees = Array.from({ length: PAGE }, (_, index) => ({
      firstName: "Sample",
      lastName: `Baker ${"ABCDEFGHIJ"[index % 10]}`,
      dateOfBirth: "1990-01-31",
      gender: "Female",
      startDate: "2026-04-06",
      taxCode: "1257L",
      salary: String(24_000 + 120 * (at + index)),
      payrollConfigId,
    }));
    const made = await platform.call("POST", "/v1/employees/bulk", { mode: "Create", employees });
    expect([made.status, made.body.content.data.summary]).toMatchObject([200, { failed: 0 }]);
    ids.push(...made.body.content.data.results.map(({ employeeId }: Listed) => employeeId));
  }
  for (const period of [1, 2]) {
    await platform.next();
    await platform.settled(period);
    const locked = await platform.lockRun(period);
    expect([locked.status, locked.body.validationIssues]).toEqual([200, null]);
  }
  await platform.next();
  for (const [at, id] of ids.entries()) {
    const body = { salary: String(24_000 + 120 * at + 1_200), effectiveFrom: "2026-05-01" };
    expect((await platform.call("PUT", `/v1/employees/${id}/salary`, body)).status).toBe(200);
  }
  await untilOpen(MANY);
  const open = await openCorrections();
  expect(open).toHaveLength(MANY);
  const closed = await platform.closedRows();
  const path = `/v1/payroll/${platform.payrollConfigId}/corrections/post`;
  const corrections = open.map(({ correctionId }) => ({ correctionId }));
  const postIn = { year: 2026, period: 3 };

  const more = Array.from({ length: MANY + 1 }, () => ({ correctionId: ids[0] }));
  expect((await platform.call("POST", path, { corrections: more, postIn })).status).toBe(400);
  const wrong = [...corrections.slice(1), { correctionId: ids[0] }];
  expect((await platform.call("POST", path, { corrections: wrong, postIn })).status).toBe(404);
  expect(await openCorrections()).toEqual(open);

  const posted = await platform.call("POST", path, { corrections, postIn });
  const { summary, lines } = posted.body.content.data;
  expect([posted.status, summary.successful, lines.length]).toEqual([200, MANY, MANY]);
  const { totals } = await platform.settled(3);
  // The salary of June with its rise, and the rise of May.
  const may = lines.reduce((sum: number, { amount }: { amount: string }) => sum + Math.round(Number(amount) * 100), 0);
  const june = ids.reduce((sum, _, at) => sum + ((24_000 + 120 * at + 1_200) * 100) / 12, 0);
  expect(Math.round(Number(totals.grossPay) * 100)).toBe(june + may);
  expect(new Set(lines.map(({ amount }: { amount: string }) => amount))).toEqual(new Set(["100.00"]));
  expect((await platform.lockRun(3)).status).toBe(200);
  await untilOpen(0);
  const rows = new Set(await platform.closedRows());
  expect(closed.filter((row) => !rows.has(row))).toEqual([]);
});
