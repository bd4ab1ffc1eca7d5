/** The mark: three frames of a strip, the middle one judged. */
export function Logo() {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
      {[1, 15].map((x) => (
        <rect
          key={x}
          x={x}
          y="4"
          width="4"
          height="12"
          rx="1.2"
          className="fill-line-strong"
          opacity="0.55"
        />
      ))}
      <rect x="6.5" y="2" width="7" height="16" rx="1.6" className="fill-accent" />
      <path
        d="M8.2 10.2 9.5 11.6 12 8.6"
        fill="none"
        className="stroke-accent-text"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
