import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A process that receives webhooks, so that those who send have a processor to themselves: see `openReceivingProcess`. */
let arrivals: [string, string, number][] = [];

const server = createServer((request, response) => {
  const { url = "", headers } = request;
  if (request.method === "GET") {
    response.end(JSON.stringify(arrivals));
    arrivals = [];
    return;
  }
  request.resume();
  if (url === "/hang") return;
  arrivals.push([String(headers["webhook-id"]), url, Date.now()]);
  response.writeHead(204).end();
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
