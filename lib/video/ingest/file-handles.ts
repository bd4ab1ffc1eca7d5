/** What a browser may give with a file, by which it can be read again after a reload (Chromium: File System Access). */
interface Permitted {
  queryPermission(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission(options: { mode: 'read' }): Promise<PermissionState>;
}

declare global {
  interface FileSystemHandle extends Partial<Permitted> {}
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
  interface Window {
    showDirectoryPicker?(): Promise<FileSystemDirectoryHandle>;
    showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
  }
}

/** Whether this browser lets a page read chosen files again after a reload. */
export function canPickHandles(): boolean {
  return typeof window !== 'undefined' && 'showOpenFilePicker' in window;
}

/**
 * Asks the person, where that is needed, whether a file or folder may be read again. Has to be called by a click.
 * @returns whether it may
 */
export async function requestReading(handle: FileSystemHandle): Promise<boolean> {
  if ((await handle.queryPermission?.({ mode: 'read' })) === 'granted') return true;
  return (await handle.requestPermission?.({ mode: 'read' })) === 'granted';
}

/** Whether a picker's failure only means that the person closed it. */
export function isClosedPicker(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
