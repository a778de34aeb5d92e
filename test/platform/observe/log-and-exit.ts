import { createLog } from "../../../src/platform/observe";

/** A process that ends in the turn in which it logs. */
const log = createLog("info", "sandbox");
log.info("first", { count: 1 });
log.warn("last", { count: 2 });
process.exit(3);
