import type { Worker } from "../../../platform/installation";
import { type EmailPorts, sendEmails } from "./send-emails";

/** Milliseconds between two looks for emails to send. */
const PAUSE = 1_000;

/** Sends emails with links, from the start of a process until it stops. */
export function emailWorker(ports: EmailPorts): Worker {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      await sendEmails(ports);
    } catch (error) {
      ports.log.failure("sign-in worker failed", error);
    }
    if (!isStopped) timer = setTimeout(begin, PAUSE);
  };
  const begin = (): void => {
    running = look();
  };
  return {
    start: begin,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
