/** A prompt as this page shows it. */
export interface ShownPrompt {
  id: string;
  purpose: string;
  variables: readonly string[];
  frames: 'none' | 'one' | 'many';
  text: string;
  /** SHA-256 of the prompt's file. */
  hash: string;
  reply: { name: string /** As JSON Schema, indented. */; schema: string };
}

/** A suite as this page shows it. */
export interface ShownSuite {
  id: string;
  name: string;
  version: string;
  prompts: readonly ShownPrompt[];
  groups: readonly {
    id: string;
    label: string;
    questions: readonly { id: string; label: string; help: string }[];
  }[];
}
