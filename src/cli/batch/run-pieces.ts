import type { Piece, PieceResult } from "./piece";
import type { PieceWorkers } from "./piece-workers";

/**
 * Hands pieces to the workers, and their results on in the order of the pieces; returns the last piece taken. The number of pieces in progress or
 * waiting is limited, so memory stays bounded however long the file is.
 */
export async function runPieces(
  pieces: AsyncIterable<Piece>,
  workers: PieceWorkers,
  take: (result: PieceResult, piece: Piece) => Promise<void>,
): Promise<Piece | null> {
  let last: Piece | null = null;
  const onTheWay: { readonly piece: Piece; readonly result: Promise<PieceResult> }[] = [];
  const takeFirst = async () => {
    const first = onTheWay.shift();
    if (first === undefined) return;
    await take(await first.result, first.piece);
    last = first.piece;
  };
  try {
    for await (const piece of pieces) {
      const result = workers.work(piece);
      result.catch(() => {});
      onTheWay.push({ piece, result });
      if (onTheWay.length >= workers.most) await takeFirst();
    }
    while (onTheWay.length > 0) await takeFirst();
    return last;
  } finally {
    await workers.close();
  }
}
