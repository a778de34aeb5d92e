import type { ReadPayRun } from "../read/read-pay-run";

/**
 * Names what a journal was made of: 128 bits over everything that was read of its payslips, the same for the same pay run
 * in any order. It finds a payslip that changed by mistake; it is no seal against somebody who wants to deceive.
 */
export function fingerprint(payRun: ReadPayRun): string {
  const mix = new Mix();
  const { payslips, ...run } = payRun;
  mix.add(JSON.stringify(run));
  for (const { places, ...payslip } of payslips) mix.add(JSON.stringify([payslip, [...places].sort()]));
  return mix.text();
}

/** Four lanes of multiply-and-xor over the text's units, mixed at the end. */
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
