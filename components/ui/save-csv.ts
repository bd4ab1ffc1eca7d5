import { saveText } from './save-file';

/** Lets the browser save a CSV as a file of that name. */
export function saveCsv(name: string, text: string): void {
  saveText(name, text, 'text/csv');
}
