import { dataPath } from './data-files';
import { LETTER_READER } from './letter-reader';
import type { OutFile } from './schema';

/** What evaluation harnesses are told of a data set. */
export interface TaskSettings {
  /** The name of the tasks: small letters, digits and underscores, a letter first. */
  name: string;
  /** The version of the data set. */
  version: string;
}

/** What stands before the question; ours, as everything that the tasks say. */
const OPENING =
  'These are frames of a video, in order. Watch closely what happens, in which order, and to which objects. Then answer the question.';

/** The same where there is no video. */
const BLIND_OPENING = 'Answer the question about a video that you cannot see.';

const ENDING = 'Reply with the letter of the right option alone.';

/** As Jinja, which lm-eval fills in. */
const BLIND_TEXT = [
  BLIND_OPENING,
  'Question: {{question}}',
  'Options:',
  ...['A', 'B', 'C', 'D', 'E'].map((letter, index) => `${letter}. {{options[${index}]}}`),
  ENDING,
  'Answer:',
].join('\n');

/**
 * Tasks that put the benchmark's multiple-choice questions to models elsewhere: `lmms-eval` with the clips, and `lm-eval`
 * without, as a blind control. lm-eval compares how likely each letter is; lmms-eval reads the letter from what is
 * written. What it cannot read counts as wrong, as in Video-MME and EgoSchema; the share among what it read stands next to it.
 * @throws {RangeError} when the name is none
 */
export function evaluationTasks({ name, version }: TaskSettings): OutFile[] {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new RangeError(`“${name}” is no name for a task: use small letters, digits and _`);
  }
  const data = dataPath('multiple-choice', 'test');
  return [
    { path: `lmms-eval/${name}.yaml`, text: lmmsTask(name, version, data) },
    { path: 'lmms-eval/utils.py', text: UTILS },
    { path: `lm-eval/${name}_blind.yaml`, text: blindTask(name, version, data) },
    { path: 'EVALUATE.md', text: manual(name) },
  ];
}

/** YAML reads JSON's texts as they are. */
const quoted = (text: string) => JSON.stringify(text);

function lmmsTask(name: string, version: string, data: string): string {
  return `task: ${name}
dataset_path: json
dataset_kwargs:
  data_files:
    test: ${quoted(data)}
test_split: test
output_type: generate_until
doc_to_visual: !function utils.doc_to_visual
doc_to_text: !function utils.doc_to_text
doc_to_target: answer
generation_kwargs:
  max_new_tokens: 16
  temperature: 0
  do_sample: false
process_results: !function utils.process_results
metric_list:
  - metric: accuracy
    aggregation: !function utils.mean
    higher_is_better: true
  - metric: accuracy_of_read
    aggregation: !function utils.mean
    higher_is_better: true
  - metric: unread
    aggregation: !function utils.mean
    higher_is_better: false
cluster_key: video
lmms_eval_specific_kwargs:
  default:
    pre_prompt: ${quoted(OPENING)}
    post_prompt: ${quoted(ENDING)}
metadata:
  - version: ${quoted(version)}
`;
}

function blindTask(name: string, version: string, data: string): string {
  return `task: ${name}_blind
dataset_path: json
dataset_kwargs:
  data_files:
    test: ${quoted(data)}
test_split: test
output_type: multiple_choice
doc_to_text: ${quoted(BLIND_TEXT)}
doc_to_choice: ["A", "B", "C", "D", "E"]
doc_to_target: answer_index
metric_list:
  - metric: acc
    aggregation: mean
    higher_is_better: true
metadata:
  version: ${quoted(version)}
`;
}

const UTILS = `"""Questions about clips: what is shown, what is asked, and how replies are read."""

import os
import re
import unicodedata

LETTERS = "ABCDE"

# Where the clips lie, each under the name that its row gives.
CLIPS = os.environ.get("CLIPS", "clips")


def doc_to_visual(doc):
    path = os.path.join(CLIPS, doc["clip"])
    if not os.path.exists(path):
        raise FileNotFoundError(f"{path}: set CLIPS to the folder of the clips")
    return [path]


def doc_to_text(doc, lmms_eval_specific_kwargs=None):
    words = lmms_eval_specific_kwargs or {}
    options = [f"{letter}. {text}" for letter, text in zip(LETTERS, doc["options"])]
    parts = [
        words.get("pre_prompt", ""),
        "Question: " + doc["question"],
        "Options:",
        *options,
        words.get("post_prompt", ""),
    ]
    return "\\n".join(part for part in parts if part)


${LETTER_READER}

def process_results(doc, results):
    letter = read_letter(results[0], doc["options"])
    row = {
        "id": doc["id"],
        "video": doc["video"],
        "type": doc["type"],
        "source": doc["source"],
        "letter": letter,
        "score": float(letter == doc["answer"]),
    }
    unread = {"id": doc["id"], "video": doc["video"], "score": float(letter is None)}
    read = {} if letter is None else {"accuracy_of_read": row}
    return {"accuracy": row, "unread": unread, **read}


def mean(rows):
    return sum(row["score"] for row in rows) / len(rows)
`;

function manual(name: string): string {
  return `# Evaluating models on ${name}

Run these in the folder that this file lies in, since the tasks name the data by their place in it.

With the clips, by [lmms-eval](https://github.com/EvolvingLMMs-Lab/lmms-eval):

    CLIPS=clips python -m lmms_eval --include_path lmms-eval --tasks ${name} \\
      --model … --model_args … --batch_size 1 --log_samples --output_path results

Each row names its clip's file (\`clip\`). Cut it out of the video from \`from\` to \`to\`, in seconds, so that frames are
taken from the clip alone:

    ffmpeg -ss FROM -to TO -i VIDEO clips/CLIP

How many frames a model sees is a setting of the model (\`max_frames_num\` or the like). A reply from which no letter can
be read counts as wrong; \`accuracy_of_read\` leaves such replies out, and \`unread\` is their share.

Without pictures, to see how much can be guessed, by [lm-eval](https://github.com/EleutherAI/lm-evaluation-harness):

    lm_eval --include_path lm-eval --tasks ${name}_blind --model hf --model_args pretrained=…

Guessing scores 20 %. Questions on one video resemble each other: the standard error to
report is the clustered one, which goes by \`video\`.
`;
}
