import { mountOperation, type ServiceContext } from "../contract";
import { finaliseYear as finaliseOperation } from "./contract/finalise-operation";
import { handleFinalising, queueFinalising } from "./finalise/finalise-job";
import { finaliseYear } from "./finalise/finalise-year";
import { showYear } from "./show-year";

/** The defaults of a request without a body, whose schema is not applied. */
const USUAL = { submitFinalFps: false, acknowledgeWarnings: false, clearWeek1Month1: true, generateP60s: true };

export function mountFinalise(context: ServiceContext): void {
  handleFinalising(context);
  mountOperation(context, finaliseOperation, async ({ params, body, ...work }) => {
    const asked = { ...params, ...USUAL, ...body };
    const queued = await queueFinalising(work, asked);
    if (queued !== null) {
      const text = "A job finalises the tax year, which is open until then: see `finalising`.";
      return { data: showYear(asked, null, queued), text, isAccepted: true };
    }
    return { data: showYear(asked, await finaliseYear(work, asked)), text: "The tax year is finalised." };
  });
}
