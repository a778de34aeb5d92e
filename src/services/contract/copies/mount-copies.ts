import { isRemoved } from "../deprecation/deprecated";
import { dateInLondon } from "../london";
import type { ServiceContext } from "../service";
import { addCopies } from "./add-copies";
import { COPIED_BY, hasCopies, pagingCopies } from "./copied-by";

/** Lists without a page size have pages of this many items. */
const USUAL_SIZE = 50;

/**
 * Adds deprecated copies to every response in the envelope below a path, refusals of callers included, until their dates
 * of removal.
 */
export function mountCopies(
  { app, clock }: Pick<ServiceContext, "app" | "clock">,
  below: keyof typeof COPIED_BY,
): void {
  const names = COPIED_BY[below];
  app.use(`${below}*`, (http, next) => {
    const today = dateInLondon(clock.now());
    if (!hasCopies(names, today)) return next();
    const paging = pagingCopies(names, http.req.method, http.req.path);
    const copying = {
      message: !isRemoved(names.message, today),
      errors: !isRemoved(names.errors, today),
      metadata: !isRemoved(names.metadata, today),
      paging: paging.filter(({ name }) => !isRemoved(name, today)).map(({ field }) => field),
      pageSize: Number(http.req.query("pageSize") ?? USUAL_SIZE),
    };
    http.set("rewriteBody", (body) => addCopies(body, copying));
    return next();
  });
}
