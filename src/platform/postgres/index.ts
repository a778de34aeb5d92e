export { connectPostgres } from "./connect-postgres";
export { createDatabase, dropDatabase } from "./databases";
export { joinPostgres } from "./join-postgres";
export { openOwnDatabases } from "./own-databases";
export { PostgresFault, type PostgresFaultReason } from "./postgres-fault";
export { type PostgresServer, type StartOptions, startPostgres } from "./start-postgres";
