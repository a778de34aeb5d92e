import { concerns, type DeprecationName, dateInLondon, isRemoved, type ServiceContext } from "../../contract";
import { addCopies } from "./add-copies";

/** Lists without a page size have pages of this many items. */
const USUAL_SIZE = 50;

const COPIES = [
  "billingMessage",
  "billingErrors",
  "billingMetadata",
  "billingPages",
  "billingNextPage",
] as const satisfies readonly DeprecationName[];

/** Adds deprecated copies to every response in the envelope, refusals of callers included, until their date of removal. */
export function mountCopies({ app, clock, hasBilling }: Pick<ServiceContext, "app" | "clock" | "hasBilling">): void {
  if (!hasBilling) return;
  app.use("/v1/billing/*", (http, next) => {
    const today = dateInLondon(clock.now());
    const isReturned = (name: DeprecationName) => !isRemoved(name, today);
    if (!COPIES.some(isReturned)) return next();
    const { method, path } = http.req;
    const isPage = concerns("billingPages", method, path);
    const pageSize = isPage ? Number(http.req.query("pageSize") ?? USUAL_SIZE) : null;
    const isOfProvider = concerns("billingNextPage", method, path);
    http.set("rewriteBody", (body) => addCopies(body, { isReturned, pageSize, isOfProvider }));
    return next();
  });
}
