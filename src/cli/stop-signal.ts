interface StopSignal {
  /** Resolves when the process is asked to stop. */
  readonly asked: Promise<void>;
  readonly isAsked: () => boolean;
}

/** Listens for Ctrl-C and for a termination request, once: a second one ends the process at once. */
export function stopSignal(): StopSignal {
  let isAsked = false;
  const asked = new Promise<void>((resolve) => {
    const stop = (): void => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      isAsked = true;
      resolve();
    };
    process.on("SIGINT", stop).on("SIGTERM", stop);
  });
  return { asked, isAsked: () => isAsked };
}
