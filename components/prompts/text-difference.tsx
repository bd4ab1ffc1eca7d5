import { diffWordsWithSpace } from 'diff';
import { countNoun } from '@/components/ui/numbers';

/** A word-by-word difference of two texts: deletions crossed out, insertions underlined. */
export function TextDifference({ from, to }: { from: string; to: string }) {
  const pieces = diffWordsWithSpace(from, to);
  const words = (kind: 'added' | 'removed') =>
    pieces
      .filter((piece) => piece[kind])
      .reduce((sum, piece) => sum + (piece.value.match(/\S+/g)?.length ?? 0), 0);
  if (from === to) return <p className="text-muted">The two texts are the same.</p>;
  let offset = 0;
  return (
    <>
      <p className="mb-3 text-muted text-xs">
        {countNoun(words('removed'), 'word')} removed, {countNoun(words('added'), 'word')} added.
      </p>
      <div className="max-w-[46rem] whitespace-pre-wrap break-words font-mono text-xs leading-5">
        {pieces.map((piece) => {
          const key = `${offset}${piece.added ? '+' : piece.removed ? '-' : ''}`;
          offset += piece.value.length;
          if (piece.added) {
            return (
              <ins key={key} className="rounded-sm bg-good/15 text-good decoration-good">
                <span className="sr-only">added: </span>
                {piece.value}
                <span className="sr-only"> end of addition. </span>
              </ins>
            );
          }
          if (piece.removed) {
            return (
              <del key={key} className="rounded-sm bg-bad/10 text-bad decoration-bad">
                <span className="sr-only">removed: </span>
                {piece.value}
                <span className="sr-only"> end of removal. </span>
              </del>
            );
          }
          return <span key={key}>{piece.value}</span>;
        })}
      </div>
    </>
  );
}
