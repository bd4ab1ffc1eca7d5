import type { SettingValue } from '@/lib/suites/settings';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import {
  INSTALLATION_HELP,
  INSTALLATION_OPTIONS,
  type Installation,
  readInstallation,
} from './installation';

/** What `framejury judge --help` prints. */
export const JUDGE_HELP = `Usage: framejury judge --suite SUITE --judge JUDGE [--project PROJECT] [--model MODEL]… [--wait]

Begins a run, as the button “Judge” does, over what a project has for the suite, and says first what it will take. Replies
that are on record are taken over: what did not change since an earlier run costs nothing.

Options:
  --suite SUITE    the suite, by its id
  --judge JUDGE    the judge, by its name or id
  --project PROJECT
                   the project, by its name or id (default: the first one)
  --model MODEL    only what this model made, as often as there are models
  --set NAME=VALUE a setting of the run, such as coverage=dense, as often as there are settings
  --budget SUM     the most that the run may cost, in the judge’s currency; then it pauses
  --wait           waits for the end of the run, and takes the frames that its clips lack; always so with --data
  --timeout N      waits no longer than N minutes; the run goes on where its app does
${INSTALLATION_HELP}
  --json           prints what came of it as JSON
  --help           prints this

The exit code is 0 when everything was judged, or, without --wait, when the run has begun; 4 when something was not (it says
what and why); and 2 when the command was used wrongly or the app did not answer.
`;

/** What `framejury judge` is to do. */
export interface JudgeOptions {
  installation: Installation;
  suite: string;
  judge: string;
  project: string | null;
  models: string[];
  settings: Record<string, SettingValue>;
  budget: number | null;
  wait: boolean;
  /** For how many milliseconds at most. */
  timeoutMs: number;
  json: boolean;
}

/**
 * Reads the words after `framejury judge`.
 * @returns null when help is asked for
 * @throws {Trouble} when they make no sense
 */
export function readJudgeOptions(words: string[]): JudgeOptions | null {
  const { values, positionals } = parseArguments(
    words,
    {
      suite: { type: 'string' },
      judge: { type: 'string' },
      project: { type: 'string' },
      model: { type: 'string', multiple: true },
      set: { type: 'string', multiple: true },
      budget: { type: 'string' },
      timeout: { type: 'string' },
      wait: { type: 'boolean' },
      ...INSTALLATION_OPTIONS,
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury judge --help',
  );
  if (values.help) return null;
  const { suite, judge, project, model = [], budget, json = false } = values;
  if (positionals.length > 0) throw new Trouble(`“${positionals[0]}” is not an option of “judge”.`);
  if (!suite || !judge) throw new Trouble('Name both: --suite SUITE --judge JUDGE.');
  const installation = readInstallation(values);
  return {
    ...{ installation, suite, judge, project: project ?? null, models: model, json },
    settings: Object.fromEntries((values.set ?? []).map(readSetting)),
    budget: readAboveZero('--budget', budget),
    timeoutMs: (readAboveZero('--timeout', values.timeout) ?? Number.POSITIVE_INFINITY) * 60_000,
    // Nothing goes on once the command ends its own app.
    wait: values.wait || 'data' in installation,
  };
}

function readSetting(text: string): [string, SettingValue] {
  const [, name = '', value = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === '') throw new Trouble(`--set is given as NAME=VALUE, but it is “${text}”.`);
  if (value === 'true' || value === 'false') return [name, value === 'true'];
  return [name, Number.isFinite(Number(value)) ? Number(value) : value];
}

function readAboveZero(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value;
  throw new Trouble(`${option} must be a number above 0, but it is “${text}”.`);
}
