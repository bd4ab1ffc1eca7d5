import { splitAtHoles } from './holes';

/** A prompt's text as written, with its holes marked. */
export function PromptText({ text }: { text: string }) {
  let offset = 0;
  return (
    <div className="max-w-[46rem] whitespace-pre-wrap break-words font-mono text-xs leading-5">
      {splitAtHoles(text).map((piece) => {
        const key = offset;
        offset += piece.text.length;
        return piece.kind === 'hole' ? (
          <mark key={key} className="rounded-sm bg-accent-soft px-1 py-px font-medium text-accent">
            {piece.text}
          </mark>
        ) : (
          <span key={key}>{piece.text}</span>
        );
      })}
    </div>
  );
}
