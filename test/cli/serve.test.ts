import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { commandLine } from "./support";

const cli = commandLine();

describe("serve", () => {
  it("prints its address, answers the calculator there, and stops when it is told to", async () => {
    const server = cli.start(["serve"], { PORT: "0" });
    const exited = once(server, "exit");
    let printed = "";
    for await (const chunk of server.stdout ?? []) {
      printed += chunk;
      if (printed.includes("Ctrl-C")) break;
    }
    const address = /http:\/\/\S+/.exec(printed)?.[0] ?? "";
    const response = await fetch(`${address}/v1/calculator/grosstonet`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ payFrequency: "Monthly", paymentDate: "2026-04-30", grossPay: 2500, taxCode: "1257L" }),
    });
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(JSON.stringify(await response.json())).toContain("2093.64");
    server.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });

  it("says that a port is taken", async () => {
    const other = createServer().listen(0);
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? String(address.port) : "";
    const { code, err } = cli.run(["serve", "--port", port]);
    other.close();
    expect(err).toContain("The port is taken by another program.");
    expect(code).toBe(2);
  });
});
