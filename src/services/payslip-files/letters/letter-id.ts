/** The email of a payslip, as its `Message-ID` names it. */
interface LetterId {
  readonly organisation: string;
  readonly jobId: string;
  readonly payslipId: string;
}

/** Returns the `Message-ID` of a payslip's email: the same if it is sent twice. */
export function messageIdOf({ organisation, jobId, payslipId }: LetterId, address: string): string {
  return `<payslip.${organisation}.${jobId}.${payslipId}@${new URL(address).hostname}>`;
}

const OURS = /^<payslip\.(\w+)\.(\w+)\.(\w+)@/;

/** Returns the email that a `Message-ID` names; null if it is not that of a payslip. */
export function letterOf(messageId: string): LetterId | null {
  const [, organisation, jobId, payslipId] = OURS.exec(messageId) ?? [];
  if (organisation === undefined || jobId === undefined || payslipId === undefined) return null;
  return { organisation, jobId, payslipId };
}
