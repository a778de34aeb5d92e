import { need, RejectedFile } from "./rejected-file";

/** The part of a file that is the picture, and its size, read without decoding it. */
export interface PictureFrame {
  readonly width: number;
  readonly height: number;
  /** What a decoder needs: without descriptions, and without anything after the picture. */
  readonly picture: Buffer;
}

/** Limits the memory of a decoder: 4 bytes a pixel, a few times over. */
const MOST_PIXELS = 25_000_000;

/** Rejects a picture of more pixels than a decoder may be given. */
export function needDecodable({ width, height }: Pick<PictureFrame, "width" | "height">): void {
  need(width > 0 && height > 0);
  need(width * height <= MOST_PIXELS, "too_many_pixels");
}

/** Runs a walk through a file; one that leads past its end finds an incomplete file. */
export function withinFile<T>(walk: () => T): T {
  try {
    return walk();
  } catch (error) {
    throw error instanceof RangeError ? new RejectedFile("damaged") : error;
  }
}
