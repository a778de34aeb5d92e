import { createHash } from "node:crypto";
import { canonicalText, LEAF_PREFIX, merkleTree } from "../../../engine/proof";
import type { Tx } from "../../../platform/store";
import type { PayslipData } from "../contract/payslip-schemas";
import { selectPayslips } from "../store/select-runs";

/** The hash of one final payslip, as the interface shows it. */
export interface PayslipLeaf {
  readonly employeeId: string;
  readonly hash: Uint8Array;
}

const PREFIX = Uint8Array.of(LEAF_PREFIX);

/** Returns the hash of a final payslip. A text that canonical JSON cannot carry is refused long before a payslip has it. */
export function payslipLeaf(shown: PayslipData): PayslipLeaf {
  const text = canonicalText(shown);
  if (text === null) throw new Error("A payslip has text that JSON cannot carry.");
  // The host's own hash, as locking waits for it: several times as quick as that of the library.
  const hash = createHash("sha256").update(PREFIX).update(text, "utf8").digest();
  return { employeeId: shown.employeeId, hash };
}

/** Returns the root over the payslips of a run in the order of their employees' ids, in hexadecimal. */
export function payslipsRoot(leaves: readonly PayslipLeaf[]): string {
  const inOrder = [...leaves].sort((a, b) => (a.employeeId < b.employeeId ? -1 : 1));
  return merkleTree(inOrder.map(({ hash }) => hash)).root;
}

const PAYSLIPS_AT_ONCE = 500;

/** Calculates the root over the payslips of a run from what is stored: that of the lock's audit entry if none has changed. */
export async function storedPayslipsRoot(tx: Tx, payRunId: string): Promise<string> {
  const leaves: PayslipLeaf[] = [];
  for (let after = ""; ; ) {
    const rows = await selectPayslips(tx)
      .select(["payslip.employee_id", "payslip.document"])
      .where("payslip.pay_run_id", "=", payRunId)
      .where("payslip.employee_id", ">", after)
      .orderBy("payslip.employee_id")
      .limit(PAYSLIPS_AT_ONCE)
      .execute();
    leaves.push(...rows.map(({ document }) => payslipLeaf(document.shown)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAYSLIPS_AT_ONCE) return payslipsRoot(leaves);
    after = last.employee_id;
  }
}
