import { isDeepStrictEqual } from "node:util";
import type { FinalSubmissionFacts } from "../../../engine/filings";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { Earlier } from "./earlier-submissions";
import type { FpsAsked } from "./fps-asked";
import { isUnchanged } from "./is-unchanged";

interface Payment {
  readonly paymentDate: string;
  readonly today: string;
  readonly lateReason: string | null;
}

/** Returns whether a message is late and says no reason. */
export function lacksLateReason({ paymentDate, today, lateReason }: Payment): boolean {
  return paymentDate < today && lateReason === null;
}

/** Refuses a message after the pay date without its reason, unless the request says that none of the reasons applies. */
export function needLateReason(payment: Payment, { lateWithoutReason }: Pick<FpsAsked, "lateWithoutReason">): void {
  if (lateWithoutReason || !lacksLateReason(payment)) return;
  const text = `The payment was made on ${payment.paymentDate}: send \`lateReason\`, or \`lateWithoutReason\` as true if none of the reasons applies.`;
  throw new Refused(409, { token: "late_reason_missing", text, arguments: { paymentDate: payment.paymentDate } });
}

/** What a message reports, beside those of the run before it. */
interface Again {
  readonly earlier: readonly Earlier[];
  readonly final: FinalSubmissionFacts | null;
  readonly xml: string;
}

/** Returns whether a message reports anything that HMRC has not accepted of the run, such as the end of the year. */
export async function reportsNews(tx: Tx, { earlier, final, xml }: Again): Promise<boolean> {
  const accepted = earlier.filter(({ status }) => status === "Accepted");
  const isFinalNew = accepted.every((each) => !isDeepStrictEqual(each.final_submission_details, final));
  if (accepted.length === 0 || (final !== null && isFinalNew)) return true;
  return !(await isUnchanged(tx, xml, accepted));
}

export function unchanged(): Refused {
  const text =
    "HMRC has accepted an FPS of this run that says the same: send `resendUnchanged` as true if another one is meant.";
  return new Refused(409, { token: "fps_unchanged", text });
}
