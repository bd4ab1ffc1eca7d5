/** Where the documentation says how a figure is to be read: by figure, a page and the heading there. */
export const HELP_OF_FIGURES = {
  leaderboard: 'results#leaderboard',
  radar: 'results#leaderboard',
  figures: 'results#by-whom',
  types: 'results#the-clips-behind-a-cell',
  models: 'results#models-against-each-other',
  twoJudges: 'results#compared-with-another-run',
  preference: 'results#human-preference',
  published: 'results#of-what',
  paper: 'results#table-to-paste',
  agreement: 'agreement#statistics-for-ratings-010',
  mean: 'agreement#the-mean-over-all-clips',
  detector: 'agreement#the-judge-as-a-detector',
  standIns: 'agreement#what-stands-in-place-of-a-number',
  facets: 'agreement#by-facet',
  runs: 'comparing#two-runs-over-a-set',
  raters: 'comparing#pairwise-agreement',
} as const;
