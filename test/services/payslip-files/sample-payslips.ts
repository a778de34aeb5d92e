import { setTimeout as wait } from "node:timers/promises";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import type { TestOptions } from "../support/platform";

export const INFORMATION = {
  legalName: "Sample Bakery Ltd",
  address: { line1: "1 Sample Street", line2: "Sampleton", postcode: "SA1 1AA" },
};

/** Makes a payroll with an open run, whose employer is known. */
export async function payslipPlatform(options?: TestOptions): Promise<RunPlatform> {
  const platform = await runPlatform(undefined, options);
  await tellEmployer(platform);
  await platform.next();
  return platform;
}

/** Enters what payslips say of the employer. */
export async function tellEmployer({ call }: Pick<RunPlatform, "call">): Promise<void> {
  await call("POST", "/v1/organisation/information", INFORMATION);
  await call("POST", "/v1/organisation/tax/settings", {
    taxOfficeNumber: "123",
    taxOfficeReference: "AB456",
    accountsOfficeReference: "123PA00012345",
  });
}

export const SALARY = [{ payElementCode: "SALARY", amount: "3000" }];

export function fileAt(employeeId: string, period = 1): string {
  return `/v1/payslip/data/${employeeId}/2026/${period}/file`;
}

/** Returns a job's row. */
export async function jobOf({ store, owner }: Pick<RunPlatform, "store" | "owner">, jobId: string) {
  return store.inTenant(owner.organisationId, (tx) =>
    tx.selectFrom("job").selectAll().where("job_id", "=", jobId).executeTakeFirstOrThrow(),
  );
}

const LONGEST = 120_000;

/** Waits until a job has ended. */
export async function ended(platform: Pick<RunPlatform, "store" | "owner">, jobId: string) {
  for (let waited = 0; waited < LONGEST; waited += 50) {
    const job = await jobOf(platform, jobId);
    if (!["Pending", "Running"].includes(job.status)) return job;
    await wait(50);
  }
  throw new Error("The job does not end.");
}
