import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import type { Caller } from "../../services/caller";
import type { Child } from "../../services/child";
import type { LoopDelay } from "../../services/loop-delay";

/** What a payroll's analyst exports: a person, a date and the usual amounts. */
export const COLUMNS = [
  ...["employee.payrollId", "employee.lastName", "employee.department", "paymentDate", "taxCode", "niCategory"],
  ...["isDirector", "forPeriod.grossPay", "forPeriod.tax", "forPeriod.ni", "forPeriod.netPay", "hours"],
];

export interface MeasuredExport {
  readonly format: string;
  readonly seconds: number;
  readonly rowCount: number;
  readonly bytes: number;
  /** The largest memory that the process had, and what it had before. */
  readonly peakBytes: number;
  readonly bytesBefore: number;
  /** The longest time that the process did nothing else, in milliseconds. */
  readonly longestDelay: number;
}

/** Exports all payslips in a format, in a process that does nothing else. */
export async function measureExport(service: Child, { call }: Caller, format: string): Promise<MeasuredExport> {
  const definition = { dataset: "payslips", select: COLUMNS.map((field) => ({ field })) };
  await service.ask("watch loop");
  const { peakBytes: bytesBefore } = await service.used();
  const { data: queued } = await call("POST", "/v1/report/exports", { definition, format });
  for (;;) {
    await wait(500);
    const { data } = await call("GET", `/v1/report/exports/${queued.id}`);
    if (["QUEUED", "RUNNING"].includes(data.status)) continue;
    if (data.status !== "COMPLETED") throw new Error(JSON.stringify(data));
    const { longest } = await service.ask<LoopDelay>("loop delay");
    const { peakBytes } = await service.used();
    return {
      format,
      seconds: (Date.parse(data.finishedAt) - Date.parse(data.startedAt)) / 1_000,
      rowCount: data.rowCount,
      bytes: data.sizeBytes,
      peakBytes,
      bytesBefore,
      longestDelay: longest.at(-1) ?? 0,
    };
  }
}

/** Seconds in which the server alone writes the columns as they are to nowhere: in order, and as they come. */
export interface MeasuredCopies {
  readonly inOrder: number;
  readonly asTheyCome: number;
}

export async function measureCopies(client: Client, organisationId: string): Promise<MeasuredCopies> {
  return {
    inOrder: await measureCopy(client, organisationId, true),
    asTheyCome: await measureCopy(client, organisationId, false),
  };
}

async function measureCopy(client: Client, organisationId: string, inOrder: boolean): Promise<number> {
  const columns = COLUMNS.map((name) => `"${name}"`).join(", ");
  const order = inOrder ? `order by ${columns}` : "";
  const began = performance.now();
  await client.query(
    `copy (select ${columns} from report_payslip where organisation_id = '${organisationId}' ${order})
      to '/dev/null' with (format csv)`,
  );
  return (performance.now() - began) / 1_000;
}
