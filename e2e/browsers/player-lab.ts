import { Playback } from '@/components/player/playback';
import { extractFrames } from '@/lib/video/frames/extract';
import { readTimestamps } from '@/lib/video/frames/timestamps';

/** Which frame the player says is shown, and which one it is by its looks; numbers from 0. */
export interface Shown {
  said: number;
  seen: number;
}

declare global {
  interface Window {
    /** Opens a file in a player, and takes all its frames out of it. @returns how many there are */
    openPlayer(input: HTMLInputElement): Promise<number>;
    /** Goes some frames on, or back, and looks when the player has come there. */
    stepAndLook(by: number): Promise<Shown>;
    /** Plays until some frames more were on the screen, however long that takes, and stops. */
    playOn(): Promise<void>;
    /** Looks when the player stands still. */
    look(): Promise<Shown>;
  }
}

const WIDTH = 64;
const HEIGHT = 40;

const video = document.createElement('video');
video.muted = true;
document.body.append(video);
let playback: Playback;
let timestamps: readonly number[] = [];
let frames: Uint8ClampedArray[] = [];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function pixelsOf(picture: CanvasImageSource): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0, WIDTH, HEIGHT);
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}

function difference(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) {
    sum += Math.abs((one[at] as number) - (other[at] as number));
  }
  return sum;
}

/** Waits until the picture stands still, and compares it with all frames. */
async function look(): Promise<Shown> {
  for (let quiet = 0; quiet < 3; quiet++) {
    await pause(60);
    if (video.seeking || !video.paused) quiet = -1;
  }
  const shown = pixelsOf(video);
  const differences = frames.map((frame) => difference(frame, shown));
  return {
    said: timestamps.indexOf(playback.read().time),
    seen: differences.indexOf(Math.min(...differences)),
  };
}

window.openPlayer = async (input) => {
  const file = input.files?.[0];
  if (!file) throw new Error('no file');
  const settings = { mode: 'interval', from: 0, to: 100, maxSide: 320, quality: 0.9 } as const;
  const signal = new AbortController().signal;
  const taken = await extractFrames(file, settings, { signal, onProgress: () => undefined });
  frames = [];
  for (const { jpeg } of taken.frames) frames.push(pixelsOf(await createImageBitmap(jpeg)));
  const { frameCount, frameRate, duration } = taken.facts;
  playback = new Playback(frameCount, frameRate, duration);
  playback.attach(video);
  const known = new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(`it cannot be played: ${video.error?.message}`));
  });
  const url = URL.createObjectURL(file);
  timestamps = await readTimestamps(url, signal);
  playback.takeTimestamps(timestamps);
  video.src = url;
  await known;
  await look();
  return timestamps.length;
};

window.look = look;

window.stepAndLook = (by) => {
  playback.step(by);
  return look();
};

window.playOn = async () => {
  const before = timestamps.indexOf(playback.read().time);
  playback.setLooping(false);
  playback.play();
  while (timestamps.indexOf(playback.read().time) < before + 3) await pause(10);
  playback.pause();
};
