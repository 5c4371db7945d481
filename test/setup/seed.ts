import fc from 'fast-check'

/**
 * At a desk every run of a property draws new examples; in the gate they are the same each time, so that a change is
 * judged by what it changes.
 */
if (process.env.CI) fc.configureGlobal({ seed: 20_261_115 })
