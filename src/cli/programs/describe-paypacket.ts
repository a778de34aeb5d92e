import { writeFileSync } from "node:fs";
import { PAYPACKET } from "./paypacket";

// Run once by a build: writes beside the program what its help shows.
writeFileSync(new URL(`./${PAYPACKET.name}.help.json`, import.meta.url), JSON.stringify(PAYPACKET));
