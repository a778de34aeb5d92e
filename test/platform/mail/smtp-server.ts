import { type AddressInfo, createServer, type Socket } from "node:net";

/** When the server breaks off a connection: at a command, in the middle of an email, or after one. */
export type Moment = "greeting" | "MAIL" | "RCPT" | "DATA" | "half" | "before its word" | "after its word";

/** A mail server for tests with as much SMTP as an email needs, which keeps what it receives. */
export interface SmtpServer {
  readonly url: string;
  readonly letters: { readonly recipients: readonly string[]; readonly data: string }[];
  /** Returns the number of connections made. */
  readonly connections: () => number;
  /** Makes the server break off the given number of times at a moment. */
  readonly breakOff: (moment: Moment, times?: number) => void;
  readonly close: () => void;
}

export async function openSmtpServer(refuses = ""): Promise<SmtpServer> {
  const letters: { recipients: string[]; data: string }[] = [];
  const breaks: Moment[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let recipients: string[] = [];
    let data: string | null = null;
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    const breaksOff = (moment: Moment): boolean => {
      if (breaks[0] !== moment) return false;
      breaks.shift();
      socket.destroy();
      return true;
    };
    const command = (line: string): unknown => {
      const [word = ""] = line.toUpperCase().split(" ");
      if (breaksOff(word as Moment)) return null;
      if (word === "RCPT") {
        const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
        if (address === refuses) return say("550 no such person");
        recipients.push(address);
      }
      if (word === "RSET") recipients = [];
      if (word === "DATA") {
        data = "";
        return say("354 continue");
      }
      return word === "QUIT" ? socket.end("221 bye\r\n") : say("250 good");
    };
    const taken = (letter: string): unknown => {
      letters.push({ recipients, data: letter });
      [recipients, data] = [[], null];
      if (breaksOff("before its word")) return null;
      return say("250 taken") && setTimeout(() => breaksOff("after its word"), 20);
    };
    let rest = "";
    socket
      .on("error", () => undefined)
      .on("close", () => sockets.delete(socket))
      .on("data", (chunk) => {
        const lines = (rest + chunk.toString("utf8")).split("\r\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          if (data === null) command(line);
          else if (line === ".") taken(data);
          else if (breaksOff("half")) return;
          else data += `${line}\n`;
        }
      });
    if (!breaksOff("greeting")) say("220 ready");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    letters,
    connections: () => connections,
    breakOff: (moment, times = 1) => void breaks.push(...Array.from({ length: times }, () => moment)),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
