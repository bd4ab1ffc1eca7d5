/** What the specification of WebCodecs knows; anything else it leaves out. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  primaries: ['bt709', 'bt470bg', 'smpte170m', 'bt2020', 'smpte432'],
  transfer: ['bt709', 'smpte170m', 'linear', 'iec61966-2-1', 'pq', 'hlg'],
  matrix: ['rgb', 'bt709', 'bt470bg', 'smpte170m', 'bt2020-ncl'],
};

/**
 * Has frames' colour spaces tell null where WebKitGTK tells `unspecified`, for which mediabunny refuses the frame: nearly
 * all H.264 is tagged in part only.
 * @param prototype of all colour spaces
 */
export function correctColourSpaceNames(prototype: object): void {
  for (const [property, names] of Object.entries(NAMES)) {
    const described = Object.getOwnPropertyDescriptor(prototype, property);
    const tell = described?.get;
    if (!tell) continue;
    Object.defineProperty(prototype, property, {
      ...described,
      get(this: object) {
        const name: string | null = tell.call(this);
        return name !== null && names.includes(name) ? name : null;
      },
    });
  }
}
