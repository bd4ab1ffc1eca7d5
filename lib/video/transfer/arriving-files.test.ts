import { describe, expect, it } from 'vitest';
import { arriveAsFiles, arriveAsHandles } from './arriving-files';

function fileHandle(name: string) {
  const file = new File(['x'], name);
  return { kind: 'file', name, getFile: async () => file } as FileSystemFileHandle;
}

function folderHandle(name: string, children: FileSystemHandle[]) {
  async function* values() {
    yield* children;
  }
  return { kind: 'directory', name, values } as unknown as FileSystemDirectoryHandle;
}

describe('files that arrive', () => {
  it('come out of all subfolders, with where they lay', async () => {
    const clip = fileHandle('b.webm');
    const inner = folderHandle('inner', [clip, fileHandle('.c.mp4')]);
    const outer = folderHandle('outer', [fileHandle('a.MP4'), inner, fileHandle('notes.txt')]);
    const { files, leftOut } = await arriveAsHandles([outer]);
    expect(files.map(({ path }) => path)).toEqual(['outer/a.MP4', 'outer/inner/b.webm']);
    expect(files[1]).toMatchObject({ handle: clip, folder: outer });
    expect(leftOut).toBe(2);
  });

  it('are taken whatever their names when they come one by one', async () => {
    const { files, leftOut } = await arriveAsHandles([fileHandle('unnamed'), fileHandle('p.csv')]);
    expect(files.map(({ file }) => file.name)).toEqual(['unnamed', 'p.csv']);
    expect(files[0]?.folder).toBeNull();
    expect(leftOut).toBe(0);
    expect(arriveAsFiles([new File(['x'], 'unnamed')]).files).toHaveLength(1);
  });
});
