const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = DIGITS.length;

/** Encodes bytes in the characters that QR codes hold most tightly (RFC 9285): three for two bytes. */
export function base45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    text += second === undefined ? digits(first, 2) : digits(first * 256 + second, 3);
  }
  return text;
}

function digits(value: number, count: number): string {
  let [text, rest] = ["", value];
  for (let digit = 0; digit < count; digit++) {
    text += DIGITS.charAt(rest % BASE);
    rest = (rest - (rest % BASE)) / BASE;
  }
  return text;
}

/** Decodes base 45; null if the text is not what `base45` writes. */
export function fromBase45(text: string): Uint8Array | null {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const values = [...text.slice(at, at + 3)].map((digit) => DIGITS.indexOf(digit));
    const [first = 0, second = 0, third = 0] = values;
    const value = first + second * BASE + third * BASE * BASE;
    if (values.length > 2) bytes.push((value - (value % 256)) / 256);
    bytes.push(value % 256);
  }
  const read = Uint8Array.from(bytes);
  return base45(read) === text ? read : null;
}
