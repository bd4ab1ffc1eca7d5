import { toast } from 'sonner';
import { saveFile } from '@/components/ui/save-file';
import type { DrawnLetters } from './pdf/typesetter';

/** How many dots of a PNG a pixel of its SVG is wide: enough for print. */
const DENSITY = 3;
/** The same for letters in a PDF that no font of ours has. */
const LETTER_DENSITY = 8;

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
    const { canvas, context } = canvasOf(
      image.naturalWidth * DENSITY,
      image.naturalHeight * DENSITY,
    );
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('The picture is too large for this browser: save it as SVG.');
    saveFile(name, png);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Saves one of our pictures as a PDF with its fonts in it.
 * @throws {Error} where the fonts cannot be loaded
 */
export async function savePdf(name: string, svg: string): Promise<void> {
  const [{ textsOf, writePdf }, { fontsFor }] = await Promise.all([
    import('./pdf/write-pdf'),
    import('./pdf/fonts'),
  ]);
  const pdf = writePdf(svg, await fontsFor(textsOf(svg)), drawLetters);
  saveFile(name, new Blob([pdf], { type: 'application/pdf' }));
}

function drawLetters(text: string, size: number, isBold: boolean): DrawnLetters {
  const font = `${isBold ? 700 : 400} ${size * LETTER_DENSITY}px Helvetica, Arial, sans-serif`;
  const measured = canvasOf(1, 1);
  measured.context.font = font;
  const { width: advance } = measured.context.measureText(text);
  const [width, ascent] = [Math.ceil(advance), Math.ceil(size * LETTER_DENSITY)];
  const height = Math.ceil(ascent * 1.3);
  const { context } = canvasOf(width, height);
  context.font = font;
  context.fillText(text, 0, ascent);
  const { data } = context.getImageData(0, 0, width, height);
  const ink = Uint8Array.from({ length: width * height }, (_, dot) => data[dot * 4 + 3] ?? 0);
  return {
    ...{ ink, width, height, density: LETTER_DENSITY },
    ...{ advance: advance / LETTER_DENSITY, ascent: ascent / LETTER_DENSITY },
  };
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas to draw on.');
  return { canvas, context };
}

/** Says so where something cannot be saved. */
export async function saidFailure(save: () => Promise<void>): Promise<void> {
  await save().catch((error: unknown) => {
    toast.error(error instanceof Error ? error.message : 'The picture could not be drawn.');
  });
}
