import 'server-only';
import { createHash } from 'node:crypto';
import { adoptStored } from '@/lib/files';
import type { FolderStore } from '@/lib/files/folder-store';
import { arrivalKey } from './arrivals';
import type { Received, Uploads } from './uploads';

/** Uploads as files that grow. */
export class FolderUploads implements Uploads {
  readonly #store: FolderStore;

  constructor(store: FolderStore) {
    this.#store = store;
  }

  async received(personId: string, hash: string): Promise<Received> {
    const whole = await this.#store.find(arrivalKey(personId, 'video', hash));
    if (whole) return { received: whole.bytes, stored: true };
    const part = await this.#store.find(arrivalKey(personId, 'part', hash));
    return { received: part?.bytes ?? 0, stored: false };
  }

  async receive(
    personId: string,
    hash: string,
    from: number,
    body: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const place = arrivalKey(personId, 'part', hash);
    const file = await this.#store.openAt(place);
    try {
      let at = from;
      for await (const bytes of body) {
        await file.write(bytes, 0, bytes.length, at);
        at += bytes.length;
      }
    } finally {
      await file.close();
      if ((await this.#store.find(place))?.bytes === 0) await this.#store.remove([place]);
    }
  }

  async check(personId: string, hash: string): Promise<boolean> {
    const place = arrivalKey(personId, 'part', hash);
    const { bytes = 0 } = (await this.#store.find(place)) ?? {};
    const digest = createHash('sha256');
    for await (const piece of this.#store.stream(place, 0, bytes - 1)) digest.update(piece);
    const isSame = digest.digest('hex') === hash;
    if (isSame) await this.#store.move(place, arrivalKey(personId, 'video', hash));
    else await this.#store.remove([place]);
    return isSame;
  }

  async adopt(personId: string, hash: string): Promise<void> {
    await adoptStored('videos', hash, arrivalKey(personId, 'video', hash));
  }
}
