import { Agent, request } from "node:http";
import { throughput } from "./throughput";

// A client in its own process, so that the server has a core to itself: prints the rate for each port.

const HANDS = 16;
const SECONDS = 3;
const BODY = JSON.stringify({ text: "a note", count: 3 });
const agent = new Agent({ keepAlive: true, maxSockets: HANDS });

function post(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(BODY) };
    const options = { agent, host: "127.0.0.1", port, path: "/notes", method: "POST", headers };
    const sending = request(options, (response) => {
      response.resume().on("end", () => (response.statusCode === 200 ? resolve() : reject(new Error("not 200"))));
    });
    sending.on("error", reject).end(BODY);
  });
}

const ports = process.argv.slice(2).map(Number);
const rates = await throughput(HANDS, SECONDS, ...ports.map((port) => ({ name: String(port), run: () => post(port) })));
console.log(JSON.stringify(rates.map(({ perSecond }) => perSecond)));
agent.destroy();
