import { notFound } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { getProvider, getProviderBySlug, listProviders } from "./provider-operations";
import { ALL_SHOWN, type ShownProvider } from "./shown-provider";

export function mountProviders(context: ServiceContext): void {
  mountOperation(context, listProviders, async () => ({
    data: { items: [...ALL_SHOWN] },
    text: "The pension providers are listed.",
  }));
  mountOperation(context, getProviderBySlug, async ({ params: { slug } }) => one((each) => each.slug === slug));
  mountOperation(context, getProvider, async ({ params: { id } }) => one((each) => each.id === id));
}

function one(isAsked: (provider: ShownProvider) => boolean) {
  const data = ALL_SHOWN.find(isAsked);
  if (data === undefined) throw notFound("pension_provider");
  return { data, text: "This is the pension provider." };
}
