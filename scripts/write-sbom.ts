import { mkdirSync, writeFileSync } from "node:fs";
import { softwareBill } from "./sbom";

mkdirSync("dist", { recursive: true });
writeFileSync("dist/sbom.cdx.json", softwareBill());
