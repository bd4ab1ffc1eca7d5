let handed: File | null = null;

/** Keeps a file that was dropped elsewhere for the page Import, which is opened next. */
export function handOver(file: File): void {
  handed = file;
}

/** The file that was handed over, once; null where the page was opened without one. */
export function takeHandedOver(): File | null {
  const file = handed;
  handed = null;
  return file;
}
