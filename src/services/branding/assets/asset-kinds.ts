import type { FileType } from "../../../platform/uploads";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const PICTURE = { types: ["image/svg+xml", "image/png"], largest: MEGABYTE } as const;
const FONT = { types: ["font/woff2", "font/woff", "font/ttf", "font/otf"], largest: 2 * MEGABYTE } as const;
const ANIMATION = { types: ["image/svg+xml"], largest: 500 * KILOBYTE } as const;

/** The files of a brand: the field that names each, the types that it may have, and its largest size in bytes. */
export const ASSET_KINDS = {
  Logo: { field: "logoAssetId", ...PICTURE },
  Icon: { field: "iconAssetId", ...PICTURE },
  HeadingFont: { field: "headingFontAssetId", ...FONT },
  BodyFont: { field: "bodyFontAssetId", ...FONT },
  LoadingAnimation: { field: "loadingAnimationAssetId", ...ANIMATION },
  DarkLogo: { field: "darkLogoAssetId", ...PICTURE },
  DarkIcon: { field: "darkIconAssetId", ...PICTURE },
  DarkLoadingAnimation: { field: "darkLoadingAnimationAssetId", ...ANIMATION },
} as const satisfies Readonly<Record<string, AssetRule>>;

interface AssetRule {
  readonly field: string;
  readonly types: readonly FileType[];
  readonly largest: number;
}

export type AssetKind = keyof typeof ASSET_KINDS;

/** The largest width and height of a PNG, in pixels. */
export const MOST_PIXELS = 4_096;

/** Returns the kinds of files, in the order in which they are listed. */
export function assetKinds(): readonly AssetKind[] {
  return Object.keys(ASSET_KINDS).filter(isAssetKind);
}

function isAssetKind(name: string): name is AssetKind {
  return name in ASSET_KINDS;
}

/** Returns what a file of a kind may be. */
export function assetRule(kind: AssetKind): AssetRule {
  return ASSET_KINDS[kind];
}
