export { connectPostgres } from "./connect-postgres";
export { createDatabase, dropDatabase } from "./databases";
export { joinPostgres } from "./join-postgres";
export { openOwnDatabases } from "./own-databases";
export { PostgresFault } from "./postgres-fault";
export { type PostgresServer, startPostgres } from "./start-postgres";
