import type { ReadPayRun } from "../read/pay-run";

/**
 * Returns a 128-bit fingerprint of everything read from the payslips, the same for the same pay run in any order. It
 * detects accidental changes; it is not cryptographic.
 */
export function fingerprint(payRun: ReadPayRun): string {
  const mix = new Mix();
  const { payslips, ...run } = payRun;
  mix.add(JSON.stringify(run));
  for (const { places, employeeName: _, ...payslip } of payslips)
    mix.add(JSON.stringify([payslip, [...places].sort()]));
  return mix.text();
}

/** Four lanes of multiply-and-xor over the text's code units, mixed at the end. */
class Mix {
  #a = 0x243f6a88;
  #b = 0x85a308d3;
  #c = 0x13198a2e;
  #d = 0x03707344;

  add(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      this.#a = this.#b ^ Math.imul(this.#a ^ unit, 0x9e3779b1);
      this.#b = this.#c ^ Math.imul(this.#b ^ unit, 0x85ebca77);
      this.#c = this.#d ^ Math.imul(this.#c ^ unit, 0xc2b2ae3d);
      this.#d = this.#a ^ Math.imul(this.#d ^ unit, 0x27d4eb2f);
    }
  }

  text(): string {
    for (let round = 0; round < 8; round++) this.add("\u0000");
    return [this.#a, this.#b, this.#c, this.#d].map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
  }
}
