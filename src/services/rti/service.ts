import type { OperationService } from "../contract";
import { mountManualEps } from "./eps/mount-manual-eps";
import { mountMonthEps } from "./eps/mount-month-eps";
import { mountFps } from "./fps/mount-fps";
import { mountOutstanding } from "./outstanding/mount-outstanding";
import { warnOfOutstanding } from "./outstanding/warn-of-outstanding";
import { mountReading } from "./reading/mount-reading";
import { giveSubmissionUp } from "./send/give-submission-up";
import { SENDING, type SendingPayload } from "./send/save-submission";
import { sendSubmission } from "./send/send-submission";
import { rtiMigrations } from "./store/rti-migrations";

/** Submissions sent at the same time by one process. */
const AT_ONCE = 4;

/** The RTI service: full payment submissions, employer payment summaries, and sending them to HMRC. */
export const rtiService: OperationService = {
  name: "rti",
  migrations: rtiMigrations,
  runWarnings: warnOfOutstanding,
  mount: (context) => {
    mountFps(context);
    mountManualEps(context);
    mountMonthEps(context);
    mountReading(context);
    mountOutstanding(context);
    context.jobs.handle<SendingPayload>(SENDING, (job) => sendSubmission(context, job), {
      atOnce: AT_ONCE,
      onGivenUp: (tx, { payload }) => giveSubmissionUp(tx, context, payload),
    });
  },
};
