import { drawPayslip } from "../../../src/documents";

// Runs in a page: draws a payslip with fonts that the page has fetched, and returns its bytes as text.

async function bytesOf(name: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(name)).arrayBuffer());
}

Object.assign(globalThis, {
  async draw(contents: string): Promise<string> {
    const fonts = { regular: await bytesOf("regular.ttf"), bold: await bytesOf("bold.ttf") };
    const drawn = await drawPayslip(JSON.parse(contents), fonts);
    return drawn.ok
      ? Array.from(drawn.value, (byte) => String.fromCharCode(byte)).join("")
      : JSON.stringify(drawn.problems);
  },
});
