export { PrimaryClient, ReplicaClient, serverAddresses } from "./client-of-kind";
export { connectPostgres, joinPostgres } from "./join-postgres";
export { createDatabase, dropDatabase, openOwnDatabases } from "./own-databases";
export { PostgresFault } from "./postgres-fault";
export { type PostgresServer, startPostgres } from "./start-postgres";
