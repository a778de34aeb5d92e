/** The general information in the OpenAPI description. */
export const API_INFO = {
  title: "Paypacket",
  version: "1.0.0",
  description: [
    "UK payroll over HTTP. Ask the token service for an access token, send it as `X-Auth-Token` (or as",
    "`Authorization: Bearer`), and name the",
    "organisation as `X-Org-Id` where the credentials reach several. Every JSON answer comes in one envelope: branch on",
    "`message.token` and on the `reasonToken` of `validationIssues`. Amounts are strings with two decimals; lists continue",
    "with `content.metadata.paginationToken` until it is null.",
  ].join(" "),
};
