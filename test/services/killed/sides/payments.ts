import type { Door } from "../client";
import type { Asked, Data } from "../payroll-story";
import { dataAt, type SideStory } from "./side-story";

const PAYMENTS = "/v1/payments";
const PAY_DAY = "2026-11-27";

/** A file, as it was acknowledged. */
interface MadeFile {
  readonly sha256: string;
  readonly serialNumber: string;
  readonly totalAmount: string;
}

/**
 * What locked runs owe to the client's employees: one payment is saved as paid, another one goes through a batch, two
 * approvals and a file. What was acknowledged is there, once, and a file stays the same.
 */
export function paymentStory(): SideStory {
  /** The amounts of payments that were acknowledged as paid, by their ids. */
  const paid = new Map<string, string>();
  /** The files by their batches. */
  const files = new Map<string, MadeFile>();
  return {
    *requests({ known: { locked, employeeIds }, period }) {
      if (!locked.includes(period - 1)) return;
      const [byHand, byFile] = yield* owedTo(employeeIds.slice(0, 2));
      if (byHand === undefined || byFile === undefined) throw new Error("A locked run owes net pay.");
      const status = { status: "Paid", valueDate: PAY_DAY };
      const saved = yield side("PUT", `/${byHand.paymentId}/status`, status);
      paid.set(saved.paymentId, saved.amount);
      const { batchId } = yield side("POST", "/batches", { paymentDate: PAY_DAY, paymentIds: [byFile.paymentId] });
      const batch = `/batches/${batchId}`;
      const { version } = yield { ...side("POST", `${batch}/submit`), by: "clerk" };
      yield { ...side("POST", `${batch}/approve`, { version }), by: "owner" };
      files.set(batchId, yield side("POST", `${batch}/file`));
    },
    async lost(door) {
      const payments = [...paid].map(async ([paymentId, amount]) => {
        const payment = await dataAt(door, `${PAYMENTS}/${paymentId}`);
        const isThere = payment?.status === "Paid" && payment.amount === amount;
        return isThere ? [] : [`payment ${paymentId} is ${payment?.status} of ${payment?.amount}`];
      });
      const batches = [...files].map(([batchId, file]) => lostOfFile(door, batchId, file));
      return (await Promise.all([...payments, ...batches])).flat();
    },
  };
}

/** Yields what is waiting for each of some employees, and returns the last of each. */
function* owedTo(employeeIds: readonly string[]): Generator<Asked, Data[], Data> {
  const found: Data[] = [];
  for (const employeeId of employeeIds) {
    const { items } = yield side("GET", `?payeeType=Employee&status=Pending&employeeId=${employeeId}`);
    found.push(items[0]);
  }
  return found;
}

function side(method: "GET" | "POST" | "PUT", path: string, body?: object): Asked {
  return { kind: "side", method, path: PAYMENTS + path, ...(body === undefined ? {} : { body }) };
}

async function lostOfFile(door: Door, batchId: string, file: MadeFile): Promise<readonly string[]> {
  const batch = await dataAt(door, `${PAYMENTS}/batches/${batchId}`);
  const isThere =
    batch?.status === "Approved" &&
    batch.paymentCount === 1 &&
    batch.sha256 === file.sha256 &&
    batch.serialNumber === file.serialNumber &&
    batch.totalAmount === file.totalAmount;
  return isThere ? [] : [`batch ${batchId} is ${JSON.stringify(batch)}, not ${JSON.stringify(file)}`];
}
