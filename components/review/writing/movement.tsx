/** A line as an SVG path, and what it left behind, dashed. */
interface Drawing {
  now: string;
  before?: string;
}

/** Movements of a camera in a square of 24: the picture's frame as it was, as it is now, and where the camera goes. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  zoom_in: {
    now: 'M8 9h8v6H8z M6 7 3 4m0 3V4h3 M18 7l3-3m-3 0h3v3 M6 17l-3 3m0-3v3h3 M18 17l3 3m-3 0h3v-3',
  },
  zoom_out: {
    now: 'M8 9h8v6H8z M3 4l3 3m0-3v3H3 M21 4l-3 3m0-3v3h3 M3 20l3-3m0 3v-3H3 M21 20l-3-3m0 3v-3h3',
  },
  tilt_up: { now: 'M4 3h16v10H4z M12 20V7m-3 3 3-3 3 3', before: 'M4 15v6h16v-6' },
  tilt_down: { now: 'M4 11h16v10H4z M12 4v13m-3-3 3 3 3-3', before: 'M4 9V3h16v6' },
  pan_left: { now: 'M2 6h12v12H2z M20 12H6m3-3-3 3 3 3', before: 'M16 6h6v12h-6' },
  pan_right: { now: 'M10 6h12v12H10z M4 12h14m-3-3 3 3-3 3', before: 'M8 6H2v12h6' },
  static: { now: 'M3 5h18v14H3z M12 9v6 M9 12h6' },
  orbits: {
    now: 'M12 9v5 M10 14h4v-5h-4z M5 8c-5 5-1 10 7 10 M19 8c5 5 1 10-7 10m3-3-3 3 3 3',
    before: 'M5 8c3-4 11-4 14 0',
  },
  oblique: { now: 'M3 20 19 6m-6 0h6v6 M2 21h20', before: 'M8 21l4-5h9' },
};

/** A small drawing of a movement, by its name; nothing where there is none. */
export function Movement({ name }: { name: string }) {
  const drawing = DRAWINGS[name];
  if (!drawing) return null;
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5 shrink-0"
    >
      {drawing.before && <path d={drawing.before} strokeDasharray="2 3" />}
      <path d={drawing.now} />
    </svg>
  );
}
