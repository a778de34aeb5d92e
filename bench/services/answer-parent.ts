import type { Listening, Used } from "./child";

type Answers = Readonly<Record<string, () => unknown>>;

/** Has a server of the bench say where it listens, and answer its parent from then on. */
export function answerParent(listening: Listening, stop: () => Promise<void>, answers: Answers = {}): void {
  const end = async (): Promise<void> => {
    await stop();
    process.exit(0);
  };
  process.on("disconnect", end);
  process.on("message", async (question: string) => {
    if (question === "stop") return end();
    process.send?.(question === "used" ? used() : await answers[question]?.());
  });
  process.send?.(listening);
}

function used(): Used {
  const { user, system } = process.cpuUsage();
  return { cpuMicroseconds: user + system, peakBytes: process.resourceUsage().maxRSS * 1024 };
}
