import { saveFile } from '@/components/ui/save-file';

/** How many dots of a PNG a pixel of its SVG is wide: enough for print. */
const DENSITY = 3;

/**
 * Lets the browser draw an SVG and save it as a PNG.
 * @throws {Error} where the browser cannot draw it
 */
export async function savePng(name: string, svg: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * DENSITY;
    canvas.height = image.naturalHeight * DENSITY;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no canvas to draw on.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('The picture is too large for this browser: save it as SVG.');
    saveFile(name, png);
  } finally {
    URL.revokeObjectURL(url);
  }
}
