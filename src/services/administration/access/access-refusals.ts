import type { RefusalCase } from "../../contract";

export const WHOLE_DENIED: RefusalCase = {
  status: 403,
  token: "whole_customer_access_denied",
  when: "The whole account would be reached, and the caller does not reach it.",
};
export const WIDER: readonly RefusalCase[] = [
  WHOLE_DENIED,
  {
    status: 403,
    token: "organisation_access_denied",
    when: "The access to change includes organisations that the caller does not reach.",
  },
];
export const NOT_VISIBLE: RefusalCase = {
  status: 404,
  token: "organisation_not_visible",
  when: "The caller does not reach an organisation that is named.",
};
