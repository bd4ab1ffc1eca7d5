import { BOARD } from './shapes';

/** The places where clips are set. */
export type SceneryName = 'room' | 'studio' | 'garden' | 'kitchen' | 'lake';

const { width, height } = BOARD;

function fade(id: string, from: string, to: string, slanted = false): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${slanted ? 0.5 : 0}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

function glow(): string {
  return `<radialGradient id="glow" cx="0.24" cy="0.12" r="0.95"><stop offset="0" stop-color="#fff" stop-opacity="0.36"/><stop offset="0.6" stop-color="#fff" stop-opacity="0.05"/><stop offset="1" stop-color="#000" stop-opacity="0.2"/></radialGradient>`;
}

const overall = `<rect width="${width}" height="${height}" fill="url(#glow)"/>`;

function planks(): string {
  const rows = [166, 181, 200, 226, 258];
  const seams = rows.map((y) => `<path d="M0 ${y}H${width}"/>`);
  const ends = [40, 150, 262, 371, 452, 96, 208, 318, 430, 20].map((x, index) => {
    const row = index % 4;
    return `<path d="M${x} ${rows[row]}L${x + (x - 240) * 0.07} ${rows[row + 1]}"/>`;
  });
  return `<g fill="none" stroke="#5b3c22" stroke-opacity="0.3" stroke-width="1.3">${seams.join('')}${ends.join('')}</g>`;
}

function room(): string {
  return `<defs>${fade('wall', '#efe6d8', '#dccbb4', true)}${fade('floor', '#a97c52', '#c4986a')}${glow()}</defs>
  <rect width="${width}" height="166" fill="url(#wall)"/>
  <rect y="158" width="${width}" height="9" fill="#f3ece2"/>
  <rect y="166" width="${width}" height="104" fill="url(#floor)"/>
  ${planks()}${overall}`;
}

function studio(): string {
  return `<defs>${fade('wall', '#d7dde2', '#bcc6cf', true)}${fade('floor', '#cdd4da', '#aab4be')}${glow()}</defs>
  <rect width="${width}" height="${height}" fill="url(#wall)"/>
  <path d="M0 176Q240 166 480 176V270H0Z" fill="url(#floor)"/>${overall}`;
}

function garden(): string {
  const tufts = Array.from({ length: 60 }, (_, index) => {
    const x = (index * 83) % width;
    const y = 182 + ((index * 47) % 84);
    return `<path d="M${x} ${y}l3 -7l3 7M${x + 5} ${y}l4 -5l1 5"/>`;
  });
  return `<defs>${fade('sky', '#9cc9ea', '#e6f1f4')}${fade('grass', '#86b866', '#5f9648')}${fade('hill', '#9bc188', '#7eab6c')}${glow()}</defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>
  <g fill="#fff" fill-opacity="0.75" filter="url(#soft)"><ellipse cx="110" cy="48" rx="42" ry="11"/><ellipse cx="136" cy="40" rx="26" ry="12"/><ellipse cx="352" cy="66" rx="50" ry="10"/></g>
  <path d="M0 168Q110 118 230 158T480 138V200H0Z" fill="url(#hill)"/>
  <rect y="172" width="${width}" height="98" fill="url(#grass)"/>
  <g fill="none" stroke="#4c7f3a" stroke-opacity="0.5" stroke-width="1.3">${tufts.join('')}</g>${overall}`;
}

function kitchen(): string {
  const columns = Array.from({ length: 11 }, (_, index) => `<path d="M${index * 48 + 8} 0V178"/>`);
  const rows = [18, 58, 98, 138].map((y) => `<path d="M0 ${y}H${width}"/>`);
  return `<defs>${fade('tiles', '#eaf0ef', '#d3dedd', true)}${fade('counter', '#857a72', '#a2968c')}${glow()}</defs>
  <rect width="${width}" height="178" fill="url(#tiles)"/>
  <g fill="none" stroke="#b7c5c4" stroke-width="1.6">${columns.join('')}${rows.join('')}</g>
  <rect y="178" width="${width}" height="92" fill="url(#counter)"/>
  <rect y="178" width="${width}" height="5" fill="#c9bfb6"/>${overall}`;
}

function lake(): string {
  const hills = 'M0 128Q70 78 150 112T300 96T480 120V132H0Z';
  const waves = Array.from({ length: 26 }, (_, index) => {
    const y = 140 + ((index * 37) % 126);
    return `<path d="M${(index * 97) % width} ${y}h${14 + (y - 130) * 0.28}"/>`;
  });
  return `<defs>${fade('dusk', '#8fb6d8', '#f3dfc8')}${fade('water', '#c9cfd0', '#6f94ab')}${glow()}</defs>
  <rect width="${width}" height="132" fill="url(#dusk)"/>
  <path d="${hills}" fill="#6d8475"/>
  <rect y="131" width="${width}" height="139" fill="url(#water)"/>
  <path d="${hills}" transform="translate(0 263) scale(1 -1)" fill="#6d8475" fill-opacity="0.42"/>
  <g stroke="#fff" stroke-opacity="0.3" stroke-width="1.3" stroke-linecap="round">${waves.join('')}</g>${overall}`;
}

const SCENERIES: Record<SceneryName, () => string> = { room, studio, garden, kitchen, lake };

/** The unmoving background of a clip, as SVG elements over the whole drawing board. */
export function scenery(name: SceneryName): string {
  return SCENERIES[name]();
}
