import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { expect, it } from "vitest";
import { listeningAddress, listenOnNextFree } from "../../src/platform";

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

it("takes the next port above one that is in use, and reports any other error", async () => {
  const taken = await listen(0);
  const next = await listenOnNextFree(portOf(taken), listen);
  expect(portOf(next)).toBeGreaterThan(portOf(taken));
  const failing = listenOnNextFree(8080, () => Promise.reject(new Error("no such host")));
  await expect(failing).rejects.toThrow("no such host");
  taken.close();
  next.close();
});

it("names the address at which this machine reaches a host", () => {
  expect(listeningAddress("127.0.0.1", 8080)).toBe("http://127.0.0.1:8080");
  expect(listeningAddress("0.0.0.0", 8080)).toBe("http://localhost:8080");
  expect(listeningAddress("::", 8080)).toBe("http://localhost:8080");
  expect(listeningAddress("::1", 8080)).toBe("http://[::1]:8080");
});
