import { drawPayslip, type Fonts } from "../documents";
import type { PayslipContents } from "../engine/forms";
import { onceEach } from "./once-each";

// A separate bundle, with the PDF library: the page fetches it and the fonts when somebody asks for a payslip.

const loadFont = onceEach(async (name): Promise<Uint8Array> => {
  const response = await fetch(`./${name}`);
  if (!response.ok) throw new Error(`The font ${name} could not be fetched`);
  return new Uint8Array(await response.arrayBuffer());
});

/** Draws a payslip as a PDF. */
export async function drawPayslipFile(contents: PayslipContents): Promise<Uint8Array> {
  const [regular, bold] = await Promise.all([loadFont("font-regular.ttf"), loadFont("font-bold.ttf")]);
  const fonts: Fonts = { regular, bold };
  const drawn = await drawPayslip(contents, fonts);
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
  return drawn.value;
}
