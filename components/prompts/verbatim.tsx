/** A text exactly as it is, never as markup; a long one scrolls. */
export function Verbatim({ title, text }: { title: string; text: string }) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls is reached by the keyboard.
      tabIndex={0}
      className="scroll-thin max-h-80 rounded-md border bg-bg"
    >
      <pre className="whitespace-pre-wrap break-words p-2.5 font-mono text-xs leading-[1.125rem]">
        {text === '' ? '(empty)' : text}
      </pre>
    </section>
  );
}
