import { zlibSync } from 'fflate';

/** A PDF while it is written: objects are added, and numbered as they come. */
export class PdfFile {
  private readonly parts: Uint8Array[] = [];
  private readonly offsets: number[] = [];
  private length = 0;

  constructor() {
    this.write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  }

  /** A number for an object that is written later. */
  reserve(): number {
    return this.offsets.push(-1);
  }

  /** Writes an object, e.g. `<< /Type /Pages >>`, and returns its number. */
  add(text: string, number = this.reserve()): number {
    this.offsets[number - 1] = this.length;
    this.write(`${number} 0 obj\n${text}\nendobj\n`);
    return number;
  }

  /** Writes bytes, compressed, with what is said of them, e.g. `/Length1 12`. */
  addStream(bytes: Uint8Array | string, entries = ''): number {
    const number = this.reserve();
    const data = zlibSync(typeof bytes === 'string' ? latin(bytes) : bytes);
    this.offsets[number - 1] = this.length;
    this.write(
      `${number} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`,
    );
    this.append(data);
    this.write('\nendstream\nendobj\n');
    return number;
  }

  /** The whole file. */
  end(root: number, info: number): Uint8Array<ArrayBuffer> {
    const table = this.length;
    const lines = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = lines.length + 1;
    this.write(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`);
    this.write(
      `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    );
    const file = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }

  private write(text: string): void {
    this.append(latin(text));
  }

  private append(bytes: Uint8Array): void {
    this.parts.push(bytes);
    this.length += bytes.length;
  }
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A number as a PDF has it. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}

/** A text of any script as a PDF has it outside of pages. */
export function pdfText(text: string): string {
  return `<FEFF${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')}>`;
}

/** Two bytes. */
export function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
