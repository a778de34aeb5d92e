import { expect, it } from "vitest";
import { sandboxGateway } from "../../../src/services/rti/gateway";
import { rulebook } from "../../support/library";
import { messagesInMemory } from "./gateway-server";

const ADDRESS = "https://gateway.example";
/** Not a message: what is tried is when it is read, of whatever it consists. */
const LARGE = " ".repeat(600_000);

it("the sandbox's gateway reads large messages one after the other, and others meanwhile", async () => {
  const exchange = sandboxGateway({ messages: messagesInMemory(), rulebook, clock: { now: () => 0 } });
  const order: string[] = [];
  const send = async (name: string, text: string): Promise<void> => {
    expect(await exchange(text, ADDRESS)).toContain("1001");
    order.push(name);
    // Something else that waits for its turn.
    setImmediate(() => order.push(`after ${name}`));
  };
  await Promise.all([send("large", LARGE), send("second large", LARGE), send("small", "?")]);
  expect(order).toEqual(["small", "after small", "large", "after large", "second large"]);
});
