/** As the models know it: risk differs by the sex at birth. */
export type Sex = 'm' | 'f';
export type RiskRegion = 'low' | 'moderate' | 'high' | 'very_high';
export type RiskModel = 'score2' | 'score2_op' | 'score2_diabetes';
export type RiskCategory = 'low' | 'low_to_moderate' | 'moderate' | 'high' | 'very_high';

export interface HeartFactors {
  sex: Sex;
  /** Years. Whole ones for people; fractions are for checking against the printed charts. */
  age: number;
  /** Smokes now. */
  isSmoker: boolean;
  /** mmHg */
  systolic: number;
  /** mmol/L */
  totalCholesterol: number;
  /** mmol/L */
  hdlCholesterol: number;
}

export interface DiabetesFactors {
  /** Years of age when diabetes was found. */
  ageAtDiabetes: number;
  /** mmol/mol */
  hba1c: number;
  /** mL/min/1.73 m² */
  egfr: number;
}

/** Completed years for which SCORE2 and SCORE2-Diabetes give a number. */
export const SCORE2_AGES = { from: 40, to: 69 } as const;
/** Completed years for which SCORE2-OP gives a number. */
export const SCORE2_OP_AGES = { from: 70, to: 89 } as const;

type Scales = Record<RiskRegion, readonly [scale1: number, scale2: number]>;

const SCORE2_SCALES: Record<Sex, Scales> = {
  m: {
    low: [-0.569857, 0.747593],
    moderate: [-0.156481, 0.800869],
    high: [0.320717, 0.936004],
    very_high: [0.583578, 0.829368],
  },
  f: {
    low: [-0.737966, 0.701868],
    moderate: [-0.314269, 0.770149],
    high: [0.570963, 0.936893],
    very_high: [0.941177, 0.832923],
  },
};

const SCORE2_OP_SCALES: Record<Sex, Scales> = {
  m: {
    low: [-0.343484, 1.193038],
    moderate: [0.00532, 1.248514],
    high: [0.084305, 1.151902],
    very_high: [0.045959, 0.703625],
  },
  f: {
    low: [-0.516054, 1.007238],
    moderate: [-0.101044, 1.099621],
    high: [0.37572, 1.089031],
    very_high: [0.379293, 0.69153],
  },
};

const SCORE2 = {
  m: {
    survival: 0.9605,
    age: 0.3742,
    smoker: 0.6012,
    systolic: 0.2777,
    total: 0.1458,
    hdl: -0.2698,
    smokerAge: -0.0755,
    systolicAge: -0.0255,
    totalAge: -0.0281,
    hdlAge: 0.0426,
  },
  f: {
    survival: 0.9776,
    age: 0.4648,
    smoker: 0.7744,
    systolic: 0.3131,
    total: 0.1002,
    hdl: -0.2606,
    smokerAge: -0.1088,
    systolicAge: -0.0277,
    totalAge: -0.0226,
    hdlAge: 0.0613,
  },
} as const;

const SCORE2_OP = {
  m: {
    survival: 1 - 0.24235298,
    mean: 0.09285225,
    age: 0.0633767915,
    smoker: 0.3523957899,
    systolic: 0.0094362177,
    total: 0.0849594156,
    hdl: -0.3563571842,
    smokerAge: -0.0247205945,
    systolicAge: -0.0004794522,
    totalAge: 0.0073336663,
    hdlAge: 0.0091317857,
  },
  f: {
    survival: 1 - 0.19178759,
    mean: 0.2287676,
    age: 0.0789191229,
    smoker: 0.492114701,
    systolic: 0.0101993091,
    total: 0.0604939598,
    hdl: -0.3040280248,
    smokerAge: -0.0255496313,
    systolicAge: -0.0004404728,
    totalAge: -0.0009121461,
    hdlAge: 0.0153779923,
  },
} as const;

const SCORE2_DIABETES = {
  m: {
    survival: 0.9605,
    age: 0.5368,
    smoker: 0.4774,
    systolic: 0.1322,
    diabetes: 0.6457,
    total: 0.1102,
    hdl: -0.1087,
    smokerAge: -0.0672,
    systolicAge: -0.0268,
    totalAge: -0.0181,
    hdlAge: 0.0095,
    diabetesAge: -0.0983,
    ageAtDiabetes: -0.0998,
    hba1c: 0.0955,
    egfr: -0.0591,
    egfrSquared: 0.0058,
    hba1cAge: -0.0134,
    egfrAge: 0.0115,
  },
  f: {
    survival: 0.9776,
    age: 0.6624,
    smoker: 0.6139,
    systolic: 0.1421,
    diabetes: 0.8096,
    total: 0.1127,
    hdl: -0.1568,
    smokerAge: -0.1122,
    systolicAge: -0.0167,
    totalAge: -0.02,
    hdlAge: 0.0186,
    diabetesAge: -0.1272,
    ageAtDiabetes: -0.118,
    hba1c: 0.1173,
    egfr: -0.064,
    egfrSquared: 0.0062,
    hba1cAge: -0.0196,
    egfrAge: 0.0169,
  },
} as const;

/**
 * Risk, in percent, of a first heart attack, stroke or death by them within ten years, for people of 40 to 69 without diabetes
 * or such an illness. Source: SCORE2 working group, Eur Heart J 2021;42:2439, doi 10.1093/eurheartj/ehab309; constants as in
 * the authors' Stata program `score2risk`.
 */
export function computeScore2(region: RiskRegion, factors: HeartFactors): number {
  const beta = SCORE2[factors.sex];
  const centred = centreAsScore2(factors);
  return recalibrate(beta.survival, addUpHeart(beta, centred), SCORE2_SCALES[factors.sex][region]);
}

/**
 * The same risk for people of 70 to 89. Source: SCORE2-OP working group, Eur Heart J 2021;42:2455, doi
 * 10.1093/eurheartj/ehab312; constants in full precision, as in the authors' Stata program `score2oprisk`: those printed in
 * the paper are rounded and move the result by up to 1.1 points.
 */
export function computeScore2Op(region: RiskRegion, factors: HeartFactors): number {
  const beta = SCORE2_OP[factors.sex];
  const centred = {
    age: factors.age - 73,
    smoker: factors.isSmoker ? 1 : 0,
    systolic: factors.systolic - 150,
    total: factors.totalCholesterol - 6,
    hdl: factors.hdlCholesterol - 1.4,
  };
  return recalibrate(
    beta.survival,
    addUpHeart(beta, centred) - beta.mean,
    SCORE2_OP_SCALES[factors.sex][region],
  );
}

/**
 * The same risk for people of 40 to 69 with type 2 diabetes. Source: SCORE2-Diabetes working group, Eur Heart J 2023;44:2544,
 * doi 10.1093/eurheartj/ehad260; constants as in the authors' Stata program `score2dmrisk`.
 */
export function computeScore2Diabetes(
  region: RiskRegion,
  factors: HeartFactors & DiabetesFactors,
): number {
  const beta = SCORE2_DIABETES[factors.sex];
  const centred = centreAsScore2(factors);
  const hba1c = (factors.hba1c - 31) / 9.34;
  const egfr = (Math.log(factors.egfr) - 4.5) / 0.15;
  const diabetes =
    beta.diabetes +
    beta.diabetesAge * centred.age +
    beta.ageAtDiabetes * ((factors.ageAtDiabetes - 50) / 5) +
    (beta.hba1c + beta.hba1cAge * centred.age) * hba1c +
    (beta.egfr + beta.egfrAge * centred.age) * egfr +
    beta.egfrSquared * egfr ** 2;
  return recalibrate(
    beta.survival,
    addUpHeart(beta, centred) + diabetes,
    SCORE2_SCALES[factors.sex][region],
  );
}

/**
 * What a shown percentage means at an age. It is judged as it is shown, with one decimal, so that word and number never
 * disagree. Sources: ESC guidelines on prevention 2021, Eur Heart J 2021;42:3227 (apparently healthy people, three groups of
 * age); ESC guidelines on diabetes 2023, Eur Heart J 2023;44:4043.
 */
export function classifyRisk(model: RiskModel, age: number, percent: number): RiskCategory {
  const shown = roundRisk(percent);
  if (model === 'score2_diabetes') {
    if (shown < 5) return 'low';
    if (shown < 10) return 'moderate';
    return shown < 20 ? 'high' : 'very_high';
  }
  const [high, veryHigh] = findLimits(age);
  if (shown < high) return 'low_to_moderate';
  return shown < veryHigh ? 'high' : 'very_high';
}

/** As it is shown: one decimal. Rounded once, from the unrounded value. */
export function roundRisk(percent: number): number {
  return Math.round(percent * 10) / 10;
}

function findLimits(age: number): readonly [high: number, veryHigh: number] {
  if (age < 50) return [2.5, 7.5];
  return age < 70 ? [5, 10] : [7.5, 15];
}

interface Centred {
  age: number;
  smoker: number;
  systolic: number;
  total: number;
  hdl: number;
}

function centreAsScore2(factors: HeartFactors): Centred {
  return {
    age: (factors.age - 60) / 5,
    smoker: factors.isSmoker ? 1 : 0,
    systolic: (factors.systolic - 120) / 20,
    total: factors.totalCholesterol - 6,
    hdl: (factors.hdlCholesterol - 1.3) / 0.5,
  };
}

type Betas = (typeof SCORE2 | typeof SCORE2_OP | typeof SCORE2_DIABETES)[Sex];

/** The linear predictor of what all three models know: each factor, and how it changes with age. */
function addUpHeart(beta: Betas, { age, smoker, systolic, total, hdl }: Centred): number {
  return (
    beta.age * age +
    (beta.smoker + beta.smokerAge * age) * smoker +
    (beta.systolic + beta.systolicAge * age) * systolic +
    (beta.total + beta.totalAge * age) * total +
    (beta.hdl + beta.hdlAge * age) * hdl
  );
}

/** The region's risk in percent, from the predictor of the model's own population. */
function recalibrate(
  survival: number,
  predictor: number,
  [scale1, scale2]: readonly [number, number],
): number {
  const survived = survival ** Math.exp(predictor);
  return 100 * (1 - Math.exp(-Math.exp(scale1 + scale2 * Math.log(-Math.log(survived)))));
}
