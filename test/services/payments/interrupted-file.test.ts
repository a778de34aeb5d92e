import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "../support/hidden-table";
import { ACCOUNTS, dataOf, PAYMENTS, type PaymentPlatform, paymentPlatform } from "./sample-payments";

let platform: PaymentPlatform;
let employeeId: string;

const PAY_DAY = "2026-11-27";
const NET = { payElementCode: "SALARY", amount: "2400.00" };

beforeAll(async () => {
  platform = await paymentPlatform();
  ({ employeeId } = await platform.employee({ taxCode: "1257L", bankAccount: ACCOUNTS.main }));
  await platform.next();
  await platform.post(employeeId, [NET]);
  expect((await platform.lockRun(1)).status).toBe(200);
}, 300_000);

afterAll(() => platform.stop());

/** Makes the server end the connection that writes to a table, as if the process or the database failed there. */
async function cutAt(table: string): Promise<() => Promise<void>> {
  const name = `cut_at_${table}`;
  await asOwner(
    platform.databaseUrl,
    `create function ${name}() returns trigger language plpgsql security definer as $$
       begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
     create trigger ${name} after insert or update on ${table} for each row execute function ${name}();`,
  );
  return () => asOwner(platform.databaseUrl, `drop function ${name}() cascade`);
}

/** Returns how many files of payments are stored, and the last serial number. */
async function stored(): Promise<readonly [files: number, serial: number]> {
  const client = new Client({ connectionString: platform.databaseUrl });
  await client.connect();
  try {
    const files = await client.query("select count(*)::int as count from file where file_name like 'payments-%'");
    const serial = await client.query("select coalesce(max(last_number), 0)::int as last from payment_serial");
    return [files.rows[0].count, serial.rows[0].last];
  } finally {
    await client.end();
  }
}

/** What making a file writes, in this order. */
const WRITES = ["payment_serial", "file", "pay_run_use", "payment_batch"] as const;

it("a file that fails at any of its writes leaves nothing, and is made once", async () => {
  const { call, done, due, approved } = platform;
  const [net] = await due("&payeeType=Employee");
  const { batchId, totalAmount } = await approved({ paymentDate: PAY_DAY, paymentIds: [net.paymentId] });
  const batch = `${PAYMENTS}/batches/${batchId}`;
  for (const table of WRITES) {
    const mend = await cutAt(table);
    const { status } = await call("POST", `${batch}/file`);
    await mend();
    expect([table, status >= 500]).toEqual([table, true]);
    expect([table, await stored()]).toEqual([table, [0, 0]]);
    expect(await done("GET", batch)).toMatchObject({ status: "Approved", sha256: null, serialNumber: null });
  }
  const made = dataOf(await call("POST", `${batch}/file`));
  expect(made).toMatchObject({ serialNumber: "P00001", paymentCount: 1, totalAmount });
  // As if the response had been lost.
  expect(dataOf(await call("POST", `${batch}/file`))).toEqual(made);
  expect(await stored()).toEqual([1, 1]);
});

it("an approval that fails at any of its writes does not count, and can be given again", async () => {
  const { call, clerk, manager, done } = platform;
  await platform.next();
  await platform.post(employeeId, [NET]);
  expect((await platform.lockRun(2)).status).toBe(200);
  const [net] = await platform.due("&payeeType=Employee");
  const { batchId } = await done("POST", `${PAYMENTS}/batches`, { paymentDate: PAY_DAY, paymentIds: [net.paymentId] });
  const batch = `${PAYMENTS}/batches/${batchId}`;
  const { version } = await done("POST", `${batch}/submit`, undefined, clerk.call);
  for (const table of ["payment_approval", "payment", "payment_batch"]) {
    const mend = await cutAt(table);
    const { status } = await manager.call("POST", `${batch}/approve`, { version });
    await mend();
    expect([table, status >= 500]).toEqual([table, true]);
    expect(await done("GET", batch)).toMatchObject({ status: "Submitted", version, approvals: [{}] });
    expect((await call("POST", `${batch}/file`)).body.message.token).toBe("batch_not_approved");
  }
  const answer = dataOf(await manager.call("POST", `${batch}/approve`, { version }));
  expect([answer.status, answer.approvals.length]).toEqual(["Approved", 2]);
});
