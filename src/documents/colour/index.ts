/** The least contrast of text with what is behind it (WCAG 2.2, success criterion 1.4.3). */
const LEAST_CONTRAST = 4.5;
/** How much of its light a colour keeps in each step. */
const STEP = 0.97;
const WHITE = [255, 255, 255] as const;

type Colour = readonly [red: number, green: number, blue: number];

/**
 * Returns a colour such as "#1b5e8c", made darker until text in it on white, and white text on it, have a contrast of at
 * least 4.5 to 1. Throws if it is not six hexadecimal digits after "#".
 */
export function readableColour(colour: string): string {
  let readable = channelsOf(colour);
  while (contrast(readable, WHITE) < LEAST_CONTRAST) readable = darker(readable);
  return `#${readable.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function channelsOf(colour: string): Colour {
  const [, red = "", green = "", blue = ""] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? [];
  if (blue === "") throw new Error("Not a colour");
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function darker([red, green, blue]: Colour): Colour {
  return [Math.floor(red * STEP), Math.floor(green * STEP), Math.floor(blue * STEP)];
}

/** Returns the contrast of two colours, from 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the relative luminance of sRGB, from 0 to 1. */
function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
