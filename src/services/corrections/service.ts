import type { OperationService } from "../contract";
import { keepFacts } from "./closed/keep-facts";
import { keptFacts } from "./closed/kept-facts";
import { mountDismiss } from "./dismiss/mount-dismiss";
import { followChanges } from "./follow/follow-changes";
import { handleLateFacts } from "./follow/late-facts";
import { mountList } from "./list/mount-list";
import { givenByCorrections } from "./post/given";
import { mountPost } from "./post/mount-post";
import { takeBackPosted, takeBackSettled } from "./post/take-back";
import { mountRepayment } from "./repay/mount-repayment";
import { correctionMigrations } from "./store/correction-migrations";

/** The corrections service: late facts of closed periods, and what open runs settle of them. */
export const correctionsService: OperationService = {
  name: "corrections",
  migrations: correctionMigrations,
  followRuns: followChanges,
  payslipSource: { given: givenByCorrections, locked: keepFacts, made: keptFacts },
  runReopened: takeBackSettled,
  runDeleted: takeBackPosted,
  mount: (context) => {
    handleLateFacts(context);
    mountList(context);
    mountPost(context);
    mountDismiss(context);
    mountRepayment(context);
  },
};
