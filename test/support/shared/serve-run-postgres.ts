import { startPostgres } from "../../../src/platform/postgres";
import { folderOfProcess } from "./run-folders";

// Starts a PostgreSQL as a run of tests does, prints its folder, and stays until it is killed.
const [parent = ""] = process.argv.slice(2);
const folder = folderOfProcess(parent);
await startPostgres({ folder, durable: false });
console.log(folder);
setInterval(() => undefined, 60_000);
