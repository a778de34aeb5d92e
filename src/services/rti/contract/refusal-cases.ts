import type { RefusalCase } from "../../contract";

export const IN_PROGRESS: RefusalCase = {
  status: 409,
  token: "submission_in_progress",
  when: "An earlier submission of the same is on its way; `submissionId` names it.",
};

export const NOT_CONFIGURED: RefusalCase = {
  status: 409,
  token: "gateway_not_configured",
  when: "The live environment has no address of the tax authority's gateway.",
};

export const NO_SUBMISSION: RefusalCase = {
  status: 404,
  token: "submission_not_found",
  when: "The organisation has no such submission.",
};

export const RUNS_OPEN: RefusalCase = {
  status: 409,
  token: "pay_runs_open",
  when: "A pay run of the year up to this month, or of the days without payments, is not locked or still to come.",
};

export const UNPAID_DAYS: RefusalCase = {
  status: 409,
  token: "pay_days_without_run",
  when: "People are due pay on pay days without a pay run; `validationIssues` names each. Send `acknowledgeUnpaidPayDays` if nobody was paid.",
};

export const PEOPLE_WERE_PAID: RefusalCase = {
  status: 409,
  token: "people_were_paid",
  when: "`noPaymentForPeriod` has days on which a locked run has paid people; the arguments name the runs.",
};
