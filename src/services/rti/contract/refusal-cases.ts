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

export const NO_PAYROLL: RefusalCase = {
  status: 404,
  token: "payroll_config_not_found",
  when: "The organisation has no such payroll.",
};
