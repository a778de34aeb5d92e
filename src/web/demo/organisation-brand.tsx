import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { readDemo } from "./read-demo";

interface ResolvedBranding {
  readonly source: "Organisation" | "Account" | "Platform";
  readonly brand: {
    readonly productName: string;
    readonly readableColour: string;
    readonly logoUrl: string | null;
  };
  readonly companyLogoUrl: string | null;
}

/** Shows whose brand the demo organisation has, unless it is the page's own. */
export function OrganisationBrand(): JSX.Element | null {
  const [resolved, setResolved] = useState<ResolvedBranding | null>(null);
  useEffect(() => {
    // Without its brand the page is complete, so a failure is not reported.
    readResolved().then(setResolved, () => undefined);
  }, []);
  if (resolved === null || resolved.source === "Platform") return null;
  const { source, brand, companyLogoUrl } = resolved;
  const logo = companyLogoUrl ?? brand.logoUrl;
  const name = source === "Organisation" ? `Powered by ${brand.productName}` : brand.productName;
  return (
    <p class="organisation-brand" style={{ background: brand.readableColour }}>
      {logo !== null && <img src={onThisServer(logo)} alt="" />}
      <span>{name}</span>
    </p>
  );
}

async function readResolved(): Promise<ResolvedBranding | null> {
  const { data } = await readDemo<{ items: readonly { organisationId: string }[] }>(
    "/v1/authentication/my-organisations",
  );
  const [organisation] = data.items;
  if (organisation === undefined) return null;
  const path = `/v1/administration/organisations/${organisation.organisationId}/resolved-branding`;
  return (await readDemo<ResolvedBranding>(path)).data;
}

/** The page loads images from its own server only, by whichever of its names it was opened. */
function onThisServer(address: string): string {
  const { pathname, search } = new URL(address);
  return `.${pathname}${search}`;
}
