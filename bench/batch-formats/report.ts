/** A form of input and one of results, from file to file. */
export interface FormRun {
  readonly from: string;
  readonly to: string;
  /** The median of the rounds. */
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly inputBytes: number;
  readonly outputBytes: number;
}

interface Formats {
  readonly people: number;
  readonly rounds: number;
  readonly node: string;
  /** JSON lines first. */
  readonly runs: readonly FormRun[];
}

/** Writes the results as a page. */
export function asMarkdown({ people, rounds, node, runs }: Formats): string {
  const [first] = runs;
  const rows = runs.map(({ from, to, seconds, processorSeconds, inputBytes, outputBytes }) => {
    const ratio = (first?.seconds ?? seconds) / seconds;
    const share = processorSeconds / (first?.processorSeconds ?? processorSeconds);
    const times = [seconds.toFixed(1), number((people / seconds) * 60), ratio.toFixed(2)];
    const cells = [...times, processorSeconds.toFixed(1), share.toFixed(2)];
    return `| ${from} to ${to} | ${[...cells, megabytes(inputBytes), megabytes(outputBytes)].join(" | ")} |`;
  });
  return `# Forms of a batch: results

One run on two cores of a shared cloud machine, Node ${node.slice(1)}. \`npm run bench:batch-formats\` repeats it: the same ${number(people)} people in each form, two threads, the forms in turn, the median of ${rounds} rounds. The totals are the same.

| From file to file | Seconds | Employees' years a minute | Times JSON lines | Processor seconds | Of those of JSON lines | In | Out |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}

Parquet to Parquet is to be at least 3 times as fast as JSON lines to JSON lines. Seconds depend on what else the machine does, processor seconds hardly. Arrow files are not compressed, and have 16 bytes for each amount.
`;
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

function megabytes(bytes: number): string {
  return `${number(bytes / 1_000_000)} MB`;
}
