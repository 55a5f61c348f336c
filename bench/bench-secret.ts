/** Makes the tokens of mails. */
export const BENCH_SECRET = 'only-for-measurements-never-for-people';
