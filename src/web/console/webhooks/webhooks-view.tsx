import type { JSX } from "preact";
import { OrganisationLinks } from "../organisations/organisation-links";
import type { Ids } from "../place";
import { Deliveries } from "./deliveries";
import { Endpoints } from "./endpoints";

/** An organisation's webhook endpoints, and what was sent to them. */
export function WebhooksView({ ids }: { readonly ids: Ids }): JSX.Element {
  return (
    <>
      <OrganisationLinks ids={ids} current="webhooks" />
      <Endpoints ids={ids} />
      <Deliveries ids={ids} />
    </>
  );
}
