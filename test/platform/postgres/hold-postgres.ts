import { startPostgres } from "../../../src/platform/postgres";

const server = await startPostgres({ folder: process.argv[2] ?? "" });
console.log(server.url("postgres"));
