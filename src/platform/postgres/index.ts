export { PrimaryClient, ReplicaClient } from "./client-of-kind";
export { connectPostgres } from "./connect-postgres";
export { createDatabase, dropDatabase } from "./databases";
export { joinPostgres } from "./join-postgres";
export { openOwnDatabases } from "./own-databases";
export { PostgresFault } from "./postgres-fault";
export { serverAddresses } from "./server-addresses";
export { type PostgresServer, startPostgres } from "./start-postgres";
