import { existsSync } from "node:fs";
import { type FileHandle, open, readFile, rename, rm } from "node:fs/promises";
import { unreadable } from "../../platform";
import { digestOfBytes, type Entry, type JournalLine, type Part, readLines, writeLine } from "./entry";
import type { Job } from "./job";
import type { PieceResult, ResultFormat } from "./piece";
import type { ResultNames } from "./result-columns";
import { getResultBeginning, getResultEnding } from "./result-frame";

/** How far an earlier run got. */
interface Progressed {
  readonly entries: readonly Entry[];
}

/** The files that grow: the results, and the lines that were refused. */
interface Growing {
  readonly results: FileHandle;
  readonly refused: FileHandle;
}

/** Result files that grow piece by piece. A piece counts once the journal lists it. */
export class ResultFiles {
  private constructor(
    private readonly names: ResultNames,
    private readonly files: Growing & { readonly journal: FileHandle },
    readonly earlier: Progressed,
    private readonly format: ResultFormat,
  ) {
    this.entries = [...earlier.entries];
  }

  /** The pieces that are in the files. */
  private readonly entries: Entry[];

  /**
   * Opens the files of a job and resumes an earlier run of the same job: complete pieces are kept and anything written
   * after them is cut off. Any other job starts again. Throws `Unreadable`.
   */
  static async open(names: ResultNames, job: Job): Promise<ResultFiles> {
    try {
      const lines = existsSync(names.growing.journal) ? readLines(await readFile(names.growing.journal, "utf8")) : [];
      const files = {
        results: await open(names.growing.results, "a+"),
        refused: await open(names.growing.refused, "a+"),
      };
      const kept = await wholeEntries(lines, job, files);
      const journal = await rewriteJournal(names.growing.journal, job, kept);
      return new ResultFiles(names, { ...files, journal }, kept, job.format);
    } catch (error) {
      throw unreadable(names.results, error);
    }
  }

  /** Writes a complete piece: its texts, then its line in the journal. */
  async add(result: PieceResult, nextLine: number): Promise<void> {
    const { number: piece, end, counts, totals, group } = result;
    const entry: Entry = {
      piece,
      end,
      nextLine,
      results: partOf(result.results),
      refused: partOf(result.refused),
      ...(group === null ? {} : { group }),
      counts,
      totals,
    };
    await this.files.results.appendFile(result.results);
    await this.files.refused.appendFile(result.refused);
    await this.files.journal.appendFile(writeLine({ entry }));
    this.entries.push(entry);
  }

  /** Renames the complete files to their own names, the journal of a part to its manifest; a file of refused lines is kept only if there are any. */
  async finish(): Promise<void> {
    await this.files.results.appendFile(getResultEnding(this.format, this.entries));
    for (const file of [this.files.results, this.files.refused]) await file.sync();
    const hasRefused = (await this.files.refused.stat()).size > 0;
    await this.close();
    const { results, refused, growing, manifest } = this.names;
    if (hasRefused) await rename(growing.refused, refused);
    else for (const path of [growing.refused, refused]) await rm(path, { force: true });
    await rename(growing.results, results);
    if (manifest === null) await rm(growing.journal);
    else await rename(growing.journal, manifest);
  }

  async close(): Promise<void> {
    for (const file of [this.files.results, this.files.refused, this.files.journal]) await file.close();
  }
}

function partOf(bytes: Uint8Array): Part {
  return { bytes: bytes.length, digest: digestOfBytes(bytes) };
}

/** Returns the entries whose bytes are in the files; both files are cut after the last of them. */
async function wholeEntries(
  lines: readonly JournalLine[],
  job: Job,
  { results, refused }: Growing,
): Promise<Progressed> {
  const [first] = lines;
  const isSame = first !== undefined && "job" in first && JSON.stringify(first.job) === JSON.stringify(job);
  const start = getResultBeginning(job.format);
  const entries: Entry[] = [];
  let at = { results: start.length, refused: 0 };
  if (isSame && (await holds(results, 0, partOf(start)))) {
    for (const line of lines) {
      if (!("entry" in line)) continue;
      const { entry } = line;
      const isWhole =
        (await holds(results, at.results, entry.results)) && (await holds(refused, at.refused, entry.refused));
      if (!isWhole) break;
      entries.push(entry);
      at = { results: at.results + entry.results.bytes, refused: at.refused + entry.refused.bytes };
    }
    await results.truncate(at.results);
  } else {
    await results.truncate(0);
    await results.appendFile(start);
  }
  await refused.truncate(at.refused);
  return { entries };
}

async function holds(file: FileHandle, position: number, part: Part): Promise<boolean> {
  const bytes = new Uint8Array(part.bytes);
  let filled = 0;
  while (filled < part.bytes) {
    const { bytesRead } = await file.read(bytes, filled, part.bytes - filled, position + filled);
    if (bytesRead === 0) return false;
    filled += bytesRead;
  }
  return digestOfBytes(bytes) === part.digest;
}

/** Writes the journal of the pieces kept to a new file and renames it, so that no cut line remains in the middle. */
async function rewriteJournal(path: string, job: Job, { entries }: Progressed): Promise<FileHandle> {
  const draft = `${path}.draft`;
  const lines = [writeLine({ job }), ...entries.map((entry) => writeLine({ entry }))];
  const file = await open(draft, "w");
  await file.writeFile(lines.join(""));
  await file.close();
  await rename(draft, path);
  return open(path, "a");
}
