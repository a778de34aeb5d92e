import { readableColour } from "../../../documents/colour";
import type { Brand } from "../contract/brand-fields";

/** How emails of a brand look. */
interface EmailLook {
  readonly productName: string;
  readonly mainColour: string;
  readonly buttonShape: NonNullable<Brand["emailButtonShape"]>;
  readonly headerStyle: NonNullable<Brand["emailHeaderStyle"]>;
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

const INK = "#1d2b36";
const QUIET = "#586675";
const PLATFORM_COLOUR = "#17405f";
const PAGE = `font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5; color: ${INK}`;
const CORNERS: Readonly<Record<EmailLook["buttonShape"], string>> = { Rounded: "6px", Square: "0", Pill: "24px" };

/** Returns an email as a page: nothing in it is loaded from elsewhere. */
export function emailPage(page: EmailPage): string {
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

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}
