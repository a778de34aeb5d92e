import { z } from "@hono/zod-openapi";
import { formField, idField, operation } from "../../contract";
import { ALL_SHOWN, providerShown } from "./shown-provider";

const COMMON = { method: "get", service: "Pensions", scope: "organisation" } as const;
const PATH = "/v2/pension/pension-provider";
const [EXAMPLE] = ALL_SHOWN.slice(1);

const NOT_FOUND = { status: 404, token: "pension_provider_not_found", when: "There is no such provider." } as const;

export const listProviders = operation({
  ...COMMON,
  id: "listPensionProviders",
  path: PATH,
  summary: "Lists pension providers and the files that each of them takes",
  description: "The providers are part of the product; an organisation connects to one by a scheme.",
  data: z.strictObject({ items: z.array(providerShown) }),
  token: "pension_providers_listed",
  examples: { data: { items: [EXAMPLE] } },
});

export const getProvider = operation({
  ...COMMON,
  id: "getPensionProvider",
  path: `${PATH}/{id}`,
  summary: "One pension provider",
  description: "With the profiles of its files, and whether it has a web service.",
  params: z.object({ id: idField() }),
  data: providerShown,
  token: "pension_provider_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: EXAMPLE },
});

export const getProviderBySlug = operation({
  ...COMMON,
  id: "findPensionProviderBySlug",
  path: `${PATH}/slug/{slug}`,
  summary: "One pension provider, by its slug",
  description: "The slug is a short name in small letters, which the list of providers shows.",
  params: z.object({ slug: formField(/^[a-z0-9-]{1,60}$/, "invalid_format", "nest") }),
  data: providerShown,
  token: "pension_provider_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: EXAMPLE },
});
