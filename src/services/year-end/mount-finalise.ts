import { mountOperation, type ServiceContext } from "../contract";
import { finaliseYear as finaliseOperation } from "./contract/finalise-operation";
import { finaliseYear } from "./finalise/finalise-year";

/** The defaults of a request without a body, whose schema is not applied. */
const USUAL = { submitFinalFps: false, acknowledgeWarnings: false, clearWeek1Month1: true, generateP60s: true };

export function mountFinalise(context: ServiceContext): void {
  mountOperation(context, finaliseOperation, async ({ params, body, ...work }) => {
    const data = await finaliseYear(work, { ...params, ...USUAL, ...body });
    return { data, text: "The tax year is finalised." };
  });
}
