/** Width and height of the drawing board; clips are rendered at this size, tests at any other. */
export const BOARD = { width: 480, height: 270 };

/** A colour as hue 0–360, saturation and lightness 0–100. */
export interface Paint {
  hue: number;
  saturation: number;
  lightness: number;
}

/** The paints that objects wear, apart from one another in hue. */
export const PAINTS = {
  red: { hue: 356, saturation: 76, lightness: 49 },
  orange: { hue: 24, saturation: 90, lightness: 52 },
  yellow: { hue: 47, saturation: 92, lightness: 52 },
  green: { hue: 145, saturation: 62, lightness: 38 },
  blue: { hue: 216, saturation: 78, lightness: 48 },
  purple: { hue: 276, saturation: 54, lightness: 48 },
} satisfies Record<string, Paint>;

/** The paint as a CSS colour, made lighter (or darker, below 0) by so many points. */
export function tone(paint: Paint, lighter = 0): string {
  const lightness = Math.min(97, Math.max(3, paint.lightness + lighter));
  return `hsl(${paint.hue},${paint.saturation}%,${lightness}%)`;
}

/** A number as SVG wants it: short, so that equal drawings give equal text. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** From `from` to `to` while `time` runs from `start` to `end`, held before and after. */
export function ramp(time: number, start: number, end: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (time - start) / (end - start)));
  return from + (to - from) * share;
}

/** Like {@link ramp}, starting and ending gently. */
export function glide(time: number, start: number, end: number, from: number, to: number): number {
  const share = ramp(time, start, end, 0, 1);
  return from + (to - from) * share * share * (3 - 2 * share);
}

/** A soft shadow on the floor around (x, y). */
export function shadow(x: number, y: number, radiusX: number, darkness = 0.34): string {
  const layers = [1.25, 1, 0.72].map(
    (size) =>
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radiusX * size)}" ry="${short(radiusX * 0.24 * size)}"/>`,
  );
  return `<g fill="#14100c" fill-opacity="${short(darkness / 3)}" filter="url(#soft)">${layers.join('')}</g>`;
}

/** A ball of glossy rubber with a darker band that shows how it turns; `turn` in degrees. */
export function ball(
  id: string,
  x: number,
  y: number,
  radius: number,
  paint: Paint,
  turn = 0,
): string {
  const band = radius * 0.3;
  return `<defs>
    <radialGradient id="${id}-body" cx="0.36" cy="0.3" r="0.78">
      <stop offset="0" stop-color="${tone(paint, 15)}"/>
      <stop offset="0.55" stop-color="${tone(paint)}"/>
      <stop offset="1" stop-color="${tone(paint, -19)}"/>
    </radialGradient>
    <clipPath id="${id}-clip"><circle r="${short(radius)}"/></clipPath>
  </defs>
  <g transform="translate(${short(x)} ${short(y)})">
    <circle r="${short(radius)}" fill="url(#${id}-body)"/>
    <g clip-path="url(#${id}-clip)"><g transform="rotate(${short(turn)})">
      <path d="M${short(-radius)} 0Q0 ${short(-band * 1.6)} ${short(radius)} 0" fill="none"
        stroke="${tone(paint, -16)}" stroke-width="${short(band)}" stroke-opacity="0.5"/>
    </g></g>
    <ellipse cx="${short(-radius * 0.34)}" cy="${short(-radius * 0.42)}" rx="${short(radius * 0.2)}"
      ry="${short(radius * 0.13)}" fill="#fff" fill-opacity="0.5" transform="rotate(-32)"/>
  </g>`;
}

/** A block seen from the front and a little from above, with grain; (x, y) is the middle of its front's base. */
export function block(
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint,
): string {
  const left = x - width / 2;
  const top = y - height;
  const depth = Math.min(width, 70) * 0.26;
  const grain = [0.22, 0.45, 0.7, 0.88].map((share, index) => {
    const level = top + height * share;
    const bow = index % 2 === 0 ? 3 : -3;
    return `<path d="M${short(left)} ${short(level)}q${short(width / 2)} ${bow} ${short(width)} 0"/>`;
  });
  return `<defs>
    <linearGradient id="${id}-front" x1="0" y1="0" x2="0.7" y2="1">
      <stop offset="0" stop-color="${tone(paint, 7)}"/>
      <stop offset="1" stop-color="${tone(paint, -10)}"/>
    </linearGradient>
  </defs>
  <path d="M${short(left)} ${short(top)}l${short(depth)} ${short(-depth * 0.8)}h${short(width)}l${short(-depth)} ${short(depth * 0.8)}z" fill="${tone(paint, 16)}"/>
  <path d="M${short(left + width)} ${short(top)}l${short(depth)} ${short(-depth * 0.8)}v${short(height)}l${short(-depth)} ${short(depth * 0.8)}z" fill="${tone(paint, -17)}"/>
  <rect x="${short(left)}" y="${short(top)}" width="${short(width)}" height="${short(height)}" rx="2" fill="url(#${id}-front)"/>
  <g fill="none" stroke="${tone(paint, -14)}" stroke-opacity="0.45" stroke-width="1.4">${grain.join('')}</g>`;
}

/** A stone column from the floor at (x, y) to the upper edge. */
export function column(x: number, y: number, width: number): string {
  const left = x - width / 2;
  const flutes = [0.16, 0.36, 0.58, 0.8].map(
    (share) =>
      `<rect x="${short(left + width * share)}" y="-4" width="4" height="${short(y - 12)}" fill="#000" fill-opacity="0.09"/>`,
  );
  return `<defs>
    <linearGradient id="column" x1="0" x2="1">
      <stop offset="0" stop-color="#b9b6b1"/><stop offset="0.3" stop-color="#dddbd7"/>
      <stop offset="1" stop-color="#8b8985"/>
    </linearGradient>
  </defs>
  ${shadow(x + 14, y - 2, width * 0.72)}
  <rect x="${short(left)}" y="-4" width="${short(width)}" height="${short(y)}" fill="url(#column)"/>
  ${flutes.join('')}
  <rect x="${short(left - 7)}" y="${short(y - 17)}" width="${short(width + 14)}" height="17" rx="3" fill="url(#column)"/>`;
}

/** A round-bellied vase with painted rings; (x, y) is the middle of its base. */
export function vase(id: string, x: number, y: number, height: number, paint: Paint): string {
  const half = height * 0.34;
  const belly = `M${short(-half * 0.5)} 0C${short(-half * 1.5)} ${short(-height * 0.32)} ${short(-half * 1.1)} ${short(-height * 0.66)} ${short(-half * 0.38)} ${short(-height * 0.8)}L${short(-half * 0.55)} ${short(-height)}H${short(half * 0.55)}L${short(half * 0.38)} ${short(-height * 0.8)}C${short(half * 1.1)} ${short(-height * 0.66)} ${short(half * 1.5)} ${short(-height * 0.32)} ${short(half * 0.5)} 0Z`;
  const rings = [0.3, 0.4, 0.5].map(
    (share) =>
      `<path d="M${short(-half * 1.3)} ${short(-height * share)}q${short(half * 1.3)} 7 ${short(half * 2.6)} 0" stroke-width="${share === 0.4 ? 4 : 2}"/>`,
  );
  return `<defs>
    <linearGradient id="${id}-glaze" x1="0" x2="1">
      <stop offset="0" stop-color="${tone(paint, -2)}"/><stop offset="0.3" stop-color="${tone(paint, 14)}"/>
      <stop offset="1" stop-color="${tone(paint, -18)}"/>
    </linearGradient>
    <clipPath id="${id}-clip"><path d="${belly}"/></clipPath>
  </defs>
  <g transform="translate(${short(x)} ${short(y)})">
    <path d="${belly}" fill="url(#${id}-glaze)"/>
    <g clip-path="url(#${id}-clip)" fill="none" stroke="${tone(paint, -22)}" stroke-opacity="0.7">${rings.join('')}</g>
  </g>`;
}
