import { readableColour } from "../../../documents/colour";
import type { Environment } from "../../../platform/installation";
import type { Tx } from "../../../platform/store";
import { accountsOfOrganisations, nameOfAccount } from "../../access";
import type { BrandOwner, Brands, OwnerStyle, PreparedEmail, ServiceContext } from "../../contract";
import type { Drawing, DrawingOrder } from "../../drawing";
import { type Brand, USUAL } from "../contract/brand-fields";
import { selectDomains } from "../domains/domain-rows";
import { chooseSender } from "../emails/choose-sender";
import { findLiveBrand, type LiveBrand, type ResolvedBrand, resolveBrand } from "./resolve-brand";

/** How emails of a brand look. */
interface EmailLook {
  readonly productName: string;
  readonly mainColour: string;
  readonly buttonShape: NonNullable<Brand["emailButtonShape"]>;
  readonly headerStyle: NonNullable<Brand["emailHeaderStyle"]>;
}

const INK = "#1d2b36";
const QUIET = "#586675";
const PLATFORM_COLOUR = "#17405f";
const PAGE = `font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5; color: ${INK}`;
const CORNERS: Readonly<Record<EmailLook["buttonShape"], string>> = { Rounded: "6px", Square: "0", Pill: "24px" };

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The brand of an owner, and the name of its account; null for what there is not. */
interface OwnerBrand extends ResolvedBrand {
  readonly accountName: string | null;
}

const NONE: OwnerBrand = { companyLogo: null, live: null, accountName: null };

type DocumentBrand = NonNullable<DrawingOrder["brand"]>;

type StyledEmail = Parameters<OwnerStyle["prepare"]>[0];

type Ports = Pick<Environment, "store" | "files" | "mail"> & { readonly drawing: Drawing };

/** Creates the only way in which services send emails and draw documents: each has the brand of its owner. */
export function createBrands({ store, files, mail, drawing }: Ports): Brands {
  const lookOf = (owner: BrandOwner) =>
    store.inSystem(async (tx) => {
      const brand = await ownerBrand(tx, owner);
      const verifiedDomains = brand.live === null ? [] : await verified(tx, brand.live);
      return { brand, logo: await printedLogo({ files }, tx, brand), verifiedDomains };
    });
  const styleOf = async (owner: BrandOwner): Promise<OwnerStyle> => {
    const { brand, logo, verifiedDomains } = await lookOf(owner);
    const look = documentBrand(brand, logo);
    const senders = { verifiedDomains, from: mail.from };
    const orderOf: OwnerStyle["printer"]["orderOf"] = (order, own) => orderWith(order, withLogo(look, own ?? null));
    return {
      printer: { draw: (order, own) => drawing.draw(orderOf(order, own)), orderOf },
      prepare: (email) => ({ ...letterOf(email, brand, logo), ...senderOf(email, brand, senders) }),
    };
  };
  return {
    styleOf,
    emails: {
      standardFromAddress: mail.from,
      prepare: async (email) => (await styleOf(email.owner)).prepare(email),
      send: (email) => mail.send(email),
      onRefused: mail.onRefused,
    },
    printerOf: async (owner) => (await styleOf(owner)).printer,
  };
}

async function verified(tx: Parameters<typeof selectDomains>[0], { accountId }: LiveBrand): Promise<readonly string[]> {
  const rows = await selectDomains(tx, "Email")
    .where("account_id", "=", accountId)
    .where("status", "=", "Verified")
    .execute();
  return rows.map(({ domain }) => domain);
}

interface Senders {
  readonly verifiedDomains: readonly string[];
  readonly from: string;
}

function senderOf({ type }: StyledEmail, { live, accountName }: OwnerBrand, { verifiedDomains, from }: Senders) {
  if (live === null || accountName === null) return {};
  return chooseSender(type, { brand: live.brand, accountName, verifiedDomains, standardFromAddress: from });
}

const LOGO = "logo@brand.invalid";

function letterOf(email: StyledEmail, { companyLogo, live }: OwnerBrand, logo: Uint8Array | null): PreparedEmail {
  const { type, to, subject, title = subject, paragraphs, action = null, messageId, attachments = [] } = email;
  const page = {
    title,
    paragraphs,
    action,
    look: live === null ? null : emailLook(live),
    logo: logo === null ? null : `cid:${LOGO}`,
    poweredBy: companyLogo === null ? null : (live?.brand.productName ?? null),
  };
  const inline = { fileName: "logo.png", contentType: "image/png", contentId: LOGO };
  return {
    type,
    to,
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: emailPage(page),
    ...(messageId === undefined ? {} : { messageId }),
    attachments: [...attachments, ...(logo === null ? [] : [{ ...inline, content: logo }])],
  };
}

function emailLook({ brand }: LiveBrand) {
  const { productName, mainColour, emailButtonShape, emailHeaderStyle } = brand;
  const buttonShape = emailButtonShape ?? USUAL.emailButtonShape;
  return { productName, mainColour, buttonShape, headerStyle: emailHeaderStyle ?? USUAL.emailHeaderStyle };
}

function orderWith(order: DrawingOrder, brand: DocumentBrand | null): DrawingOrder {
  return brand === null ? order : { ...order, brand };
}

/** Returns a brand with another logo than its own. */
function withLogo(brand: DocumentBrand | null, logo: Uint8Array | null): DocumentBrand | null {
  if (logo === null) return brand;
  const { productName = null, mainColour = null, isPoweredBy = false } = brand ?? {};
  return { productName, mainColour, logo, isPoweredBy };
}

function documentBrand({ companyLogo, live }: OwnerBrand, logo: Uint8Array | null): DocumentBrand | null {
  if (live === null && companyLogo === null) return null;
  return {
    productName: live?.brand.productName ?? null,
    mainColour: live?.brand.mainColour ?? null,
    logo,
    isPoweredBy: companyLogo !== null,
  };
}

/**
 * Returns the logo for documents and emails: the organisation's own one, else the account's. Null if it is an SVG, which
 * mail programs do not show: the product's name is shown instead.
 */
async function printedLogo(
  { files }: Pick<ServiceContext, "files">,
  system: Tx,
  { companyLogo, live }: ResolvedBrand,
): Promise<Uint8Array | null> {
  const logo = companyLogo ?? live?.assets.get("Logo");
  return logo?.contentType === "image/png" ? files.read(system, logo.fileId) : null;
}

/** Returns the brand in which an email or a document of an owner appears, as the system. */
async function ownerBrand(system: Tx, owner: BrandOwner): Promise<OwnerBrand> {
  if ("platform" in owner) return NONE;
  if ("accountId" in owner) return withName(system, await liveOnly(system, owner.accountId));
  const { organisationId } = owner;
  const accountId = (await accountsOfOrganisations(system, [organisationId])).get(organisationId);
  return accountId === undefined ? NONE : withName(system, await resolveBrand(system, accountId, organisationId));
}

async function liveOnly(system: Tx, accountId: string): Promise<ResolvedBrand> {
  return { companyLogo: null, live: await findLiveBrand(system, accountId) };
}

async function withName(system: Tx, resolved: ResolvedBrand): Promise<OwnerBrand> {
  const { live } = resolved;
  return { ...resolved, accountName: live === null ? null : await nameOfAccount(system, live.accountId) };
}

interface EmailPage {
  /** The title that mail programs show. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The text of the button for the paragraph that is a link. */
  readonly action: string | null;
  /** Null for the platform's own look. */
  readonly look: EmailLook | null;
  /** The address of the logo within the email; null if there is no logo. */
  readonly logo: string | null;
  readonly poweredBy: string | null;
}

/** Returns an email as a page: nothing in it is loaded from elsewhere. */
function emailPage(page: EmailPage): string {
  const parts = [...headOf(page), ...page.paragraphs.map((part) => paragraph(part, page)), ...footOf(page)];
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${escaped(page.title)}</title></head>
<body style="${PAGE}">
${parts.join("\n")}
</body>
</html>
`;
}

function headOf({ look, logo }: EmailPage): readonly string[] {
  if (look === null && logo === null) return [];
  const colour = colourOf(look);
  const bar = look?.headerStyle === "BrandBar" ? [`<div style="height: 8px; background: ${colour}"></div>`] : [];
  const name = escaped(look?.productName ?? "");
  const shown =
    logo === null
      ? `<p style="font-size: 20px; font-weight: bold; color: ${colour}">${name}</p>`
      : `<p><img src="${escaped(logo)}" alt="${name}" style="max-height: 48px; max-width: 240px"></p>`;
  return [...bar, shown];
}

function colourOf(look: EmailLook | null): string {
  return look === null ? PLATFORM_COLOUR : readableColour(look.mainColour);
}

function paragraph(text: string, { action, look }: EmailPage): string {
  if (action === null || !isLink(text)) return `<p>${escaped(text).replaceAll("\n", "<br>")}</p>`;
  const corners = CORNERS[look?.buttonShape ?? "Rounded"];
  const button = `display: inline-block; padding: 10px 20px; color: #ffffff; text-decoration: none; background: ${colourOf(look)}; border-radius: ${corners}`;
  return `<p><a href="${escaped(text)}" style="${button}">${escaped(action)}</a></p>`;
}

function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text);
}

function footOf({ poweredBy }: EmailPage): readonly string[] {
  if (poweredBy === null) return [];
  return [`<p style="font-size: 13px; color: ${QUIET}">Powered by ${escaped(poweredBy)}</p>`];
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}
