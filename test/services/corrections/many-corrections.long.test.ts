import { afterAll, beforeAll, expect, it } from "vitest";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

/** The most corrections of one request. */
const MANY = 500;
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

it(`posts ${MANY} corrections with one request, each to the penny, or none of them`, { timeout: 600_000 }, async () => {
  const ids: string[] = [];
  for (let at = 0; at < MANY; at += PAGE) {
    const { payrollConfigId } = platform;
    const employees = Array.from({ length: PAGE }, (_, index) => ({
      firstName: "Sample",
      lastName: `Baker ${"ABCDEFGHIJ"[index % 10]}`,
      dateOfBirth: "1990-01-31",
      gender: "Female",
      startDate: "2026-04-01",
      taxCode: "1257L",
      salary: String(24_000 + 120 * (at + index)),
      payrollConfigId,
    }));
    const made = await platform.call("POST", "/v1/employees/bulk", { mode: "Create", employees });
    ids.push(...made.body.content.data.results.map(({ employeeId }: Listed) => employeeId));
  }
  await platform.next();
  expect((await platform.lockRun(1)).status).toBe(200);
  await platform.next();
  for (const [at, id] of ids.entries()) {
    const body = { salary: String(24_000 + 120 * at + 1_200), effectiveFrom: "2026-04-01" };
    expect((await platform.call("PUT", `/v1/employees/${id}/salary`, body)).status).toBe(200);
  }
  await platform.atRest();
  const open = await openCorrections();
  expect(open).toHaveLength(MANY);
  const closed = await platform.closedRows();
  const path = `/v1/payroll/${platform.payrollConfigId}/corrections/post`;
  const corrections = open.map(({ correctionId }) => ({ correctionId }));
  const postIn = { year: 2026, period: 2 };

  const more = [...corrections, { correctionId: ids[0] }];
  expect((await platform.call("POST", path, { corrections: more, postIn })).status).toBe(400);
  const wrong = [...corrections.slice(1), { correctionId: ids[0] }];
  expect((await platform.call("POST", path, { corrections: wrong, postIn })).status).toBe(404);
  expect(await openCorrections()).toEqual(open);

  const began = performance.now();
  const posted = await platform.call("POST", path, { corrections, postIn });
  console.log(`${MANY} corrections posted in ${Math.round(performance.now() - began)} ms`);
  const { summary, lines } = posted.body.content.data;
  expect([posted.status, summary.successful, lines.length]).toEqual([200, MANY, MANY]);
  await platform.atRest();
  const { totals } = await platform.settled(2);
  // The salary of May with its rise, and the rise of April.
  const april = lines.reduce(
    (sum: number, { amount }: { amount: string }) => sum + Math.round(Number(amount) * 100),
    0,
  );
  const may = ids.reduce((sum, _, at) => sum + ((24_000 + 120 * at + 1_200) * 100) / 12, 0);
  expect(Math.round(Number(totals.grossPay) * 100)).toBe(may + april);
  expect(new Set(lines.map(({ amount }: { amount: string }) => amount))).toEqual(new Set(["100.00"]));
  expect((await platform.lockRun(2)).status).toBe(200);
  await platform.atRest();
  expect(await openCorrections()).toEqual([]);
  const rows = new Set(await platform.closedRows());
  expect(closed.filter((row) => !rows.has(row))).toEqual([]);
});
