import fc from 'fast-check'

/**
 * Properties are tried with the same values in every run, so that a test goes red only when something was changed. Values
 * never tried before are for the nightly run: `SEED=$RANDOM RUNS=1000`.
 */
const { SEED, RUNS } = process.env
fc.configureGlobal({ seed: Number(SEED ?? 20_261), ...(RUNS ? { numRuns: Number(RUNS) } : {}) })
