import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { ASSET_KINDS, findAssets, getAssetIds } from "../assets/asset-rows";
import type { Brand } from "../contract/brand-fields";
import type { BrandingTables } from "../store/branding-tables";

const NOT_THE_ACCOUNTS = "email_sender_domain_not_the_accounts";

/** Refuses files that the account does not have or that are of another kind, and senders on other domains. */
export async function checkReferences(account: Tx, brand: Brand): Promise<void> {
  const issues = [...(await assetIssues(account, brand)), ...(await senderIssues(account, brand))];
  if (issues.length === 0) return;
  const token = issues.some(({ reasonToken }) => reasonToken === NOT_THE_ACCOUNTS) ? NOT_THE_ACCOUNTS : undefined;
  throw invalid(issues, token);
}

async function assetIssues(account: Tx, brand: Brand): Promise<readonly ValidationIssue[]> {
  const wanted = getAssetIds(brand);
  const found = await findAssets(account, [...wanted.values()]);
  return [...wanted].flatMap(([kind, assetId]) => {
    const asset = found.get(assetId);
    const { field } = ASSET_KINDS[kind];
    if (asset === undefined) return [issueAt([field], "asset_not_found", { id: assetId })];
    return asset.kind === kind ? [] : [issueAt([field], "asset_kind_mismatch", { kind: asset.kind })];
  });
}

async function senderIssues(account: Tx, brand: Brand): Promise<readonly ValidationIssue[]> {
  const overrides = Object.entries(brand.emailSenderOverrides ?? {});
  const addresses: readonly (readonly [readonly string[], string | undefined])[] = [
    [["emailFromAddress"], brand.emailFromAddress],
    ...overrides.map(
      ([type, rules]) => [["emailSenderOverrides", type, "emailFromAddress"], rules.emailFromAddress] as const,
    ),
  ];
  const domains = await emailDomains(account);
  const allowed = domains.join(", ");
  return addresses.flatMap(([path, address]) =>
    address === undefined || domains.includes(getDomain(address))
      ? []
      : [issueAt([...path], NOT_THE_ACCOUNTS, { allowed })],
  );
}

/** Returns the domain of an email address, in lower case. */
export function getDomain(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

async function emailDomains(account: Tx): Promise<readonly string[]> {
  const rows = await account
    .withTables<BrandingTables>()
    .selectFrom("brand_domain")
    .select("domain")
    .where("purpose", "=", "Email")
    .orderBy("created_at")
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Returns the tokens with which publishing a brand would be refused because something is missing. */
export function missingParts(brand: Brand): readonly string[] {
  const isNamed = brand.productName !== undefined && brand.mainColour !== undefined;
  const lacksAnimation = brand.loadingStyle === "Animation" && brand.loadingAnimationAssetId === undefined;
  return [...(isNamed ? [] : ["brand_incomplete"]), ...(lacksAnimation ? ["loading_animation_missing"] : [])];
}

const TEXTS: Readonly<Record<string, string>> = {
  brand_incomplete: "Set a product name and a main colour first.",
  loading_animation_missing: "Add a loading animation, or choose another loading style.",
};

/** Refuses to publish a brand that lacks something; every missing field is listed. */
export function requireComplete(brand: Brand): void {
  const [token] = missingParts(brand);
  if (token === undefined) return;
  const needed = ["productName", "mainColour"] as const;
  const issues = [
    ...needed.filter((field) => brand[field] === undefined).map((field) => issueAt([field], "required", null)),
    ...(missingParts(brand).includes("loading_animation_missing")
      ? [issueAt(["loadingAnimationAssetId"], "required_with", { other: "loadingStyle" })]
      : []),
  ];
  throw new Refused(400, { token, text: TEXTS[token] ?? "" }, issues);
}
