import type { Listening, Used } from "./child";

type Answers = Readonly<Record<string, () => unknown>>;

/** Makes a benchmark server report where it listens, and then reply to its parent process. */
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
