import type { Environment } from "../../../platform/installation";
import type { BrandOwner, Brands, OwnerStyle, PreparedEmail } from "../../contract";
import type { Drawing, DrawingOrder } from "../../drawing";
import { USUAL } from "../contract/brand-fields";
import { selectDomains } from "../domains/domain-rows";
import { chooseSender } from "../emails/choose-sender";
import { emailPage } from "../emails/email-page";
import { type OwnerBrand, ownerBrand } from "./owner-brand";
import { printedLogo } from "./printed-logo";
import type { LiveBrand } from "./resolve-brand";

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
