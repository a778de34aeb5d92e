import { writeFileSync } from "node:fs";
import { PAYPACKET_SERVER } from "./paypacket-server";

// Run once by a build: writes beside the program what its help shows.
writeFileSync(new URL(`./${PAYPACKET_SERVER.name}.help.json`, import.meta.url), JSON.stringify(PAYPACKET_SERVER));
