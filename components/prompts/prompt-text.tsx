import { splitAtPlaceholders } from './placeholders';

/** A prompt's text as written, with its placeholders marked. */
export function PromptText({ text }: { text: string }) {
  let offset = 0;
  return (
    <div className="max-w-[46rem] whitespace-pre-wrap break-words font-mono text-xs leading-5">
      {splitAtPlaceholders(text).map((piece) => {
        const key = offset;
        offset += piece.text.length;
        return piece.kind === 'placeholder' ? (
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
