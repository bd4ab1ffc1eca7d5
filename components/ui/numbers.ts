const WHOLE = new Intl.NumberFormat('en');

const ROUGH = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A count with separators between thousands. */
export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** A count with its noun, e.g. “1 clip”, “3 clips”; `plural` where an s at the end is not enough. */
export function countNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** A number with a fixed number of decimals and a true minus sign; what rounds to zero has no sign. */
export function formatDecimal(value: number, decimals: number): string {
  const digits = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
}

/** A share, 0–1, as whole percent. A share that is not quite 0 or 1 never reads as “0 %” or “100 %”. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.005) return '<1\u00a0%';
  if (share < 1 && share >= 0.995) return '>99\u00a0%';
  return `${Math.round(share * 100)}\u00a0%`;
}

/** Seconds as a person reads them: “3.9 s”, “1 min 05 s”, “2 h 03 min”. */
export function formatSeconds(seconds: number): string {
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** A stretch of a video in seconds: “1.20–1.60 s”, or “at 1.20 s” where it is one frame. */
export function formatSpan({ from, to }: { from: number; to: number }): string {
  return from === to ? `at ${from.toFixed(2)} s` : `${from.toFixed(2)}–${to.toFixed(2)} s`;
}

/** A large count in short, e.g. “31.2M”; what is below a thousand in full. */
export function formatRough(count: number): string {
  return ROUGH.format(count);
}

/** A point in time on this device's clock, e.g. “21 Nov 2026, 10:51”. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}
