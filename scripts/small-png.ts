import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE_BYTES = 8;
/** Of a palette. */
const MOST_COLOURS = 256;
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** Pixels in rows, each a number of red, green and blue. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint32Array;
}

/** Writes a screenshot's PNG with a palette of its most frequent colours: a third of the size, for pictures of pages. */
export function smallPng(png: Uint8Array): Buffer {
  const { width, height, colours } = readPixels(Buffer.from(png));
  const palette = frequentColours(colours);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const placeOf = (colour: number): number => {
    const known = places.get(colour);
    if (known !== undefined) return known;
    const place = nearest(palette, colour);
    places.set(colour, place);
    return place;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < colours.length; at++) {
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = placeOf(colours[at] ?? 0);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const parts = [chunk("IHDR", header), chunk("PLTE", table), chunk("IDAT", deflateSync(rows, { level: 9 }))];
  return Buffer.concat([Buffer.from(png.slice(0, SIGNATURE_BYTES)), ...parts, chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** Reads the pixels of a PNG with eight bits a channel, as browsers write them. */
function readPixels(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = CHANNELS[png[25] ?? 0];
  if (png[24] !== 8 || channels === undefined) throw new Error("The PNG is not one of a browser.");
  const data: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const bytes = withoutFilters(inflateSync(Buffer.concat(data)), width * channels, channels);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at++) colours[at] = bytes.readUIntBE(at * channels, 3);
  return { width, height, colours };
}

/** Undoes the filter of each row, whose first byte names it. */
function withoutFilters(filtered: Buffer, length: number, channels: number): Buffer {
  const rows = filtered.length / (length + 1);
  const bytes = Buffer.alloc(rows * length);
  for (let row = 0; row < rows; row++) {
    const filter = filtered[row * (length + 1)] ?? 0;
    for (let column = 0; column < length; column++) {
      const at = row * length + column;
      const left = column < channels ? 0 : (bytes[at - channels] ?? 0);
      const above = row === 0 ? 0 : (bytes[at - length] ?? 0);
      const corner = row === 0 || column < channels ? 0 : (bytes[at - length - channels] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, closest(left, above, corner)][filter] ?? 0;
      bytes[at] = (filtered[row * (length + 1) + 1 + column] ?? 0) + guess;
    }
  }
  return bytes;
}

/** Returns which of three neighbours is closest to what they predict, as the fourth filter of PNG says. */
function closest(left: number, above: number, corner: number): number {
  const expected = left + above - corner;
  const far = (value: number) => Math.abs(expected - value);
  if (far(left) <= far(above) && far(left) <= far(corner)) return left;
  return far(above) <= far(corner) ? above : corner;
}

function frequentColours(colours: Uint32Array): readonly number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.slice(0, MOST_COLOURS).map(([colour]) => colour);
}

function nearest(palette: readonly number[], colour: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [place, other] of palette.entries()) {
    const distance = [16, 8, 0].reduce(
      (sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2,
      0,
    );
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}
