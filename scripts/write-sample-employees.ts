// Writes sample employees for a batch: node scripts/run.mjs scripts/write-sample-employees.ts people.jsonl 1000000
import { writeSampleEmployees } from "./sample-employees";

const [path = "people.jsonl", count = "1000"] = process.argv.slice(2);
await writeSampleEmployees(path, Number(count));
