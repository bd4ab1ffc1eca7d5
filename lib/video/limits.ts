/** Bytes of one part of an upload; only the last part of a file may be smaller. */
export const PART_BYTES = 8 * 1024 * 1024;

/** The most bytes that the description of a video and the edges of a form may take besides a part. */
export const MAX_ENTRY_BYTES = 4 * 1024 * 1024;

/** The largest video file that is taken in, in bytes. */
export const MAX_FILE_BYTES = 8 * 1024 ** 3;

/** The most bytes that one person may have sent of videos that are not entered yet. */
export const MAX_ARRIVED_BYTES_EACH = 16 * 1024 ** 3;

/** The same for all people together. */
export const MAX_ARRIVED_BYTES = 64 * 1024 ** 3;

/** The most files that one person may have sent of videos that are not entered yet. */
export const MAX_ARRIVED_FILES_EACH = 5_000;

/** The longest video that is taken in, in seconds. */
export const MAX_SECONDS = 2 * 3600;

/** The most frames of a video that is taken in: two hours at 60 a second, and a little. */
export const MAX_FRAMES = 450_000;

/** The most frames that are taken out of one video at once. */
export const MAX_KEPT_FRAMES = 600;

/** The longest side of a picture that is decoded, in pixels. */
export const MAX_SIDE = 4096;

/** The largest JPEG that is taken in as a frame, in bytes. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;

/** The most characters of a generation prompt. */
export const MAX_PROMPT_LENGTH = 20_000;

/** The most characters of a generator model's name. */
export const MAX_MODEL_LENGTH = 200;
