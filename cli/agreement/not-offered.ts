/** Fields of a family’s cases that are not computed, and why. */
export interface NotOffered {
  fields: readonly string[];
  reason: string;
}

const INDEPENDENT =
  'takes units as independent of each other; intervals here leave out whole clusters';

/**
 * What reference files state and Framejury does not compute, by family. The docs’ page on agreement has the same table, and the
 * reference cases in the repository are without these fields.
 */
export const NOT_OFFERED: Readonly<Record<string, readonly NotOffered[]>> = {
  fleiss_kappa: [
    {
      fields: ['z', 'seNull'],
      reason: 'tests whether there is any agreement at all, which is not the question',
    },
    {
      fields: ['randolphKappa'],
      reason: 'takes every category for equally likely by chance; AC, which is shown, does not',
    },
    {
      fields: ['perCategoryKappa'],
      reason: 'the confusion map shows on which categories raters differ',
    },
  ],
  krippendorff_alpha: [{ fields: ['ratio'], reason: 'no question has a scale of ratios' }],
  correlation: [
    {
      fields: ['pearsonP', 'spearmanP', 'kendallPAsymptotic'],
      reason: 'tests whether there is any correlation at all, which is not the question',
    },
    { fields: ['pearsonCi95'], reason: INDEPENDENT },
  ],
  error_and_bland_altman: [
    { fields: ['biasCi95', 'loaLowerCi95', 'loaUpperCi95'], reason: INDEPENDENT },
  ],
  lin_ccc: [
    {
      fields: ['n', 'ccc'],
      reason: 'is quadratic κ where answers are whole numbers, and answers to questions are',
    },
    { fields: ['ci95'], reason: INDEPENDENT },
    {
      fields: ['biasCorrectionCb', 'scaleShift', 'locationShift'],
      reason: 'bias and limits of agreement say in points by how much two raters differ',
    },
  ],
  nominal_classification: [
    {
      fields: ['macroF1Declared', 'macroF1Observed', 'weightedF1', 'microF1'],
      reason: 'four means of the F1 of each option, which is shown',
    },
  ],
  detector: [
    { fields: ['aurocSeDeLong', 'aurocCi95DeLong'], reason: INDEPENDENT },
    { fields: ['balancedAccuracy'], reason: 'the mean of recall and specificity, which are shown' },
    {
      fields: ['averagePrecision'],
      reason: 'goes by how common what is looked for is in the sample; the curve does not',
    },
    {
      fields: ['youdenThreshold', 'youdenJ'],
      reason: 'a threshold that is chosen on the clips that it is tried on promises too much',
    },
  ],
  proportion_ci: [
    { fields: ['clopperPearson95'], reason: 'wider than it need be; Wilson’s interval is shown' },
  ],
  calibration: [
    {
      fields: ['brier', 'ece', 'mce', 'binCounts', 'binMeanPredicted', 'binFractionPositive'],
      reason: 'judges give scores, not probabilities',
    },
  ],
  marginal_homogeneity: [
    {
      fields: ['stuartMaxwell', 'df', 'p', 'bowker', 'bowkerDf', 'bowkerP'],
      reason:
        'tests that take units as independent; the confusion map shows which options either prefers',
    },
  ],
  multi_rater_other: [
    {
      fields: ['kendallW', 'kendallChi2', 'kendallP'],
      reason: 'needs every rater on every item; α takes gaps',
    },
    {
      fields: ['lightKappa', 'meanPairwiseSpearman'],
      reason: 'means over the pairs of raters that the matrix shows one by one',
    },
  ],
  self_consistency: [
    {
      fields: ['pooledWithinItemSd', 'meanModalShare'],
      reason: 'runs show by question how often repeats differ, and by how much',
    },
  ],
  bradley_terry: [
    { fields: ['se'], reason: 'takes comparisons as independent; intervals here go by clusters' },
  ],
  cluster_mean: [
    {
      fields: ['seClusterRobust', 'seNaive', 'ci95'],
      reason: 'CR1 and Student’s t on G − 1 cover less than what is used where most scores are 0',
    },
    {
      fields: ['designEffect', 'anovaIcc'],
      reason: 'the interval already has what clusters do to it',
    },
  ],
  cluster_bootstrap_kappa: [
    {
      fields: [
        ...['replicatesUsed', 'replicatesUndefined', 'replicateMean', 'bootSe', 'percentile95'],
        ...['z0', 'acceleration', 'bcaLevels', 'bca95', 'firstFiveReplicates'],
      ],
      reason: 'bootstraps cover less than leaving out one cluster at a time, and need a seed',
    },
  ],
  cluster_jackknife_kappa: [
    {
      fields: ['ci95Linear', 'ci95FisherZ'],
      reason:
        'Student’s t on G − 1 covers less than on the effective degrees of freedom, which is used',
    },
  ],
  ppi_mean: [
    {
      fields: ['lambda', 'lambdaUnclipped', 'estimate'],
      reason:
        'how far the judge is believed follows from the data, between 0 and 1, and is nobody’s choice',
    },
    { fields: ['se', 'ci90', 'ci95', 'classicalCi95'], reason: INDEPENDENT },
  ],
  ppi_mean_stratified: [
    {
      fields: ['estimate', 'se', 'ci95', 'perStratum'],
      reason:
        'strata are weighed by the chances with which their items were drawn, with one λ for all',
    },
  ],
  cross_ppi_mean: [
    {
      fields: ['estimate', 'ci95'],
      reason: 'nothing is trained on people’s answers that would need folds',
    },
  ],
  active_inference_mean: [
    {
      fields: ['estimate', 'se', 'ci95', 'hajekEstimate'],
      reason: 'the corrected mean takes items drawn with unequal chances, with a λ of its own',
    },
  ],
  rogan_gladen: [
    {
      fields: [
        ...['observedRate', 'sensitivity', 'specificity', 'corrected', 'correctedUnclipped'],
        ...['ci95', 'ci90', 'seDelta'],
      ],
      reason:
        'takes sensitivity and specificity from another sample; the corrected share uses the one at hand, which is surer',
    },
  ],
  p_adjust: [
    {
      fields: ['bh'],
      reason:
        'holds only for tests that depend on each other in certain ways; Benjamini and Yekutieli’s holds for all',
    },
  ],
};

/** Why a field of a family’s cases is not computed; null where no reason is known. */
export function reasonFor(family: string, field: string): string | null {
  const [name = ''] = field.split('.');
  const known = Object.hasOwn(NOT_OFFERED, family) ? NOT_OFFERED[family] : undefined;
  return known?.find(({ fields }) => fields.includes(name))?.reason ?? null;
}
