export { connectBatch, type RemoteBatch, type WorkerLike } from "./connect";
