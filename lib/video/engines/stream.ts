/**
 * What a stream brings, piece by piece. WebKit's streams cannot be iterated by themselves. Leaving early cancels the stream.
 */
export async function* piecesOf<Piece>(stream: ReadableStream<Piece>): AsyncGenerator<Piece, void> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel();
    reader.releaseLock();
  }
}
