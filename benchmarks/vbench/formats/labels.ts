/** The labels of Camera Motion, by the names of the metadata, and what each means; directions are the camera's. */
export const CAMERA_LABELS = {
  zoom_in:
    'the camera comes nearer or narrows its view; things grow, and those at the edges move out of the picture',
  zoom_out:
    'the camera draws back or widens its view; things shrink, and more comes in at all edges',
  tilt_up: 'the camera turns or rises upward; what is seen moves down in the picture',
  tilt_down: 'the camera turns or sinks downward; what is seen moves up in the picture',
  pan_left:
    'the camera turns or slides to the left; what is seen moves to the right in the picture',
  pan_right:
    'the camera turns or slides to the right; what is seen moves to the left in the picture',
  static: 'the camera stands still; only things before it may move',
  orbits: 'the camera moves round its subject, which is seen from other sides one after another',
  oblique: 'the camera flies forward while it rises; things grow and the view goes over them',
} as const;

/** A label that metadata can ask for. */
export type CameraLabel = keyof typeof CAMERA_LABELS;

/** What is said of a camera that does nothing of all this. */
export const NO_LABEL = 'none of these';

/** All that can be said of a camera, in the order of the metadata. */
export const CAMERA_OPTIONS: readonly (CameraLabel | typeof NO_LABEL)[] = [
  ...(Object.keys(CAMERA_LABELS) as CameraLabel[]),
  NO_LABEL,
];

const NO_LABEL_MEANS = 'it moves in another way, or so that none fits';

/** The labels with their meanings, a line each, as judges are told them. */
export const LABELS_IN_WORDS = [
  ...Object.entries(CAMERA_LABELS).map(([label, meaning]) => `- ${label}: ${meaning}`),
  `- ${NO_LABEL}: ${NO_LABEL_MEANS}`,
].join('\n');

/** A label in words, e.g. `Zoom in`. */
export function labelInWords(label: string): string {
  return `${label.charAt(0).toUpperCase()}${label.slice(1).replaceAll('_', ' ')}`;
}

/** How people see what can be said of a camera: each movement in words, with its meaning. */
export const CAMERA_LOOKS = Object.fromEntries(
  CAMERA_OPTIONS.map((option) => {
    const help = option === NO_LABEL ? NO_LABEL_MEANS : CAMERA_LABELS[option];
    return [option, { label: labelInWords(option), help }];
  }),
);

/** Whether metadata ask for one of the labels. */
export function isCameraLabel(value: unknown): value is CameraLabel {
  return typeof value === 'string' && Object.hasOwn(CAMERA_LABELS, value);
}
