import { ADDRESS, type NamesByOperation, STORED, within } from "./names";

const CLIENT = [
  ...["clientId", "name", "reference", "contactFirstName", "contactLastName", "email", "telephone"],
  ...within("address", ADDRESS),
  ...["companyRegistrationNumber", "vatNumber", "organisationIds", "isArchived", ...STORED],
];
const RATE = ["taxType", "name", "rate", "isCustom", "isArchived", "externalTaxType"];
const LIST = ["pageSize: 1..100 =50", "paginationToken"];
const CLIENTS = "/v1/billing/clients";
const RATES = "/v1/billing/finance/tax-rates";

/** Billing: clients and finance records. */
export const billingNames: NamesByOperation = {
  [`GET ${CLIENTS}`]: {
    query: ["isArchived", "search", ...LIST],
    data: within("items", CLIENT),
    token: "clients_listed",
  },
  [`POST ${CLIENTS}`]: {
    data: CLIENT,
    token: "client_created",
    refusals: ["409 name_in_use", "404 organisation_not_visible"],
  },
  [`GET ${CLIENTS}/{clientId}`]: { data: CLIENT, token: "client_retrieved", refusals: ["404 client_not_found"] },
  [`PUT ${CLIENTS}/{clientId}`]: { data: CLIENT, token: "client_updated", refusals: ["404 organisation_not_visible"] },
  [`DELETE ${CLIENTS}/{clientId}`]: { data: CLIENT, token: "client_deleted" },
  [`PATCH ${CLIENTS}/{clientId}/unarchive`]: {
    data: CLIENT,
    token: "client_unarchived",
    refusals: ["409 client_not_archived"],
  },
  [`GET ${RATES}`]: { query: LIST, data: within("items", RATE), token: "tax_rates_listed" },
  [`POST ${RATES}`]: { body: ["taxType", "name", "rate"], data: RATE, token: "tax_rate_created" },
  [`PUT ${RATES}/{taxType}`]: { data: RATE, token: "tax_rate_updated", refusals: ["409 resource_in_use"] },
  [`DELETE ${RATES}/{taxType}`]: { data: RATE, token: "tax_rate_deleted", refusals: ["409 resource_in_use"] },
  [`POST ${RATES}/{taxType}/archive`]: { data: RATE, token: "tax_rate_archived" },
  [`POST ${RATES}/{taxType}/unarchive`]: { data: RATE, token: "tax_rate_unarchived" },
};
