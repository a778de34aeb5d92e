import { once } from "node:events";
import { connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { PAYPACKET_SERVER } from "../../src/cli/programs/paypacket-server";
import { runProgram } from "../../src/cli/run-program";
import { accountCommands, servingCommands } from "../../src/cli/server-commands";
import { processTerminal } from "../../src/cli/terminal";
import { commandLine } from "./support";

const cli = commandLine({ program: "paypacket-server" });

/** Returns what a command line of the server prints, run in this process. */
async function said(words: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const terminal = { ...processTerminal(process), width: 80, paint: (_: string, text: string) => text };
  await runProgram(PAYPACKET_SERVER, words, { ...terminal, print: (text) => void printed.push(text) });
  return printed.join("");
}

/** Returns the addresses of this machine that accept a connection on a port. */
async function listensOn(port: number): Promise<readonly string[]> {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const own = addresses.filter(({ family }) => family === "IPv4").map(({ address }) => address);
  const open = await Promise.all(own.map((host) => takesConnections(host, port)));
  return own.filter((_, index) => open[index]);
}

function takesConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.end());
  });
}

describe("serve", () => {
  it("prints its address, answers the calculator there, and stops when it is asked to", async () => {
    const server = cli.start(["serve"], { PORT: "0" });
    const exited = once(server, "exit");
    let printed = "";
    for await (const chunk of server.stdout ?? []) {
      printed += chunk;
      if (printed.includes("Ctrl-C")) break;
    }
    const address = /http:\/\/\S+/.exec(printed)?.[0] ?? "";
    expect(new URL(address).hostname).toBe("127.0.0.1");
    expect(await listensOn(Number(new URL(address).port))).toEqual(["127.0.0.1"]);
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

  it("refuses a stated port that is in use, in a sentence", async () => {
    const other = createServer().listen(0);
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? String(address.port) : "";
    const { code, err } = cli.run(["serve", "--port", port]);
    other.close();
    expect(err).toBe(
      "The port is in use by another program. Choose another with --port, or with PORT in the environment.\n",
    );
    expect(code).toBe(2);
  });

  it.each(["http", "65536"])("refuses %s as a port, also where no command is named", (port) => {
    for (const words of [
      ["serve", "--port", port],
      ["--port", port],
    ]) {
      const { code, out, err } = cli.run(words);
      expect(err).toContain(`"${port}" is not a port`);
      expect([code, out]).toEqual([2, ""]);
    }
  });

  it("explains every command of the server", async () => {
    const out = await said(["--help"]);
    for (const { words, options } of [...servingCommands, ...accountCommands]) {
      expect(out).toContain(words.join(" "));
      const help = await said([...words, "--help"]);
      for (const { name } of options) expect(help).toContain(`--${name}`);
      expect(help).toContain(`paypacket-server ${words.join(" ")}`);
    }
  });

  it("listens on the host that is stated, and says who reaches it", async () => {
    const server = cli.start(["serve", "--host", "0.0.0.0"], { PORT: "0" });
    const exited = once(server, "exit");
    const [printed] = await once(server.stdout ?? server, "data");
    expect(String(printed)).toMatch(/http:\/\/localhost:\d+, and at every other address of this machine\n/);
    server.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });
});
